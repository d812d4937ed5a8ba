import { battleChoice } from './battle-choice.ts';
import { battleScene } from './battle-scene.ts';
import { tellBattle } from './battle-tell.ts';
import type { Family } from './family.ts';

export const battle: Family = { scene: battleScene, tell: tellBattle, choice: battleChoice };
