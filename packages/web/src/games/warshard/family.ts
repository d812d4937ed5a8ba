import type { Family } from '../family.ts';
import { warshardChoice } from './choice.ts';
import { warshardScene } from './scene.ts';
import { tellWarshard } from './narration.ts';

export const warshard: Family = { scene: warshardScene, tell: tellWarshard, choice: warshardChoice };
