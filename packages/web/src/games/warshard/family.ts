import type { Family } from '../family.ts';
import { warshardChoice } from './choice.ts';
import { warshardScene } from './scene.ts';
import { narrateWarshard } from './narration.ts';
import { warshardTries } from './tries.ts';

export const warshard: Family = {
  scene: warshardScene,
  narrate: narrateWarshard,
  choice: warshardChoice,
  tries: warshardTries,
};
