import { attritionChoice } from './attrition-choice.ts';
import { attritionScene } from './attrition-scene.ts';
import { tellAttrition } from './attrition-tell.ts';
import type { Family } from './family.ts';

export const attrition: Family = { scene: attritionScene, tell: tellAttrition, choice: attritionChoice };
