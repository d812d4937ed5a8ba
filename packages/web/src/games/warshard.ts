import type { Family } from './family.ts';
import { warshardChoice } from './warshard-choice.ts';
import { warshardScene } from './warshard-scene.ts';
import { tellWarshard } from './warshard-tell.ts';

export const warshard: Family = { scene: warshardScene, tell: tellWarshard, choice: warshardChoice };
