import type { Family } from '../family.ts';
import { warshardChoice } from './choice.ts';
import { warshardScene } from './scene.ts';
import { narrateWarshard } from './narration.ts';

export const warshard: Family = { scene: warshardScene, narrate: narrateWarshard, choice: warshardChoice };
