import { attritionChoice } from './choice.ts';
import { attritionScene } from './scene.ts';
import { tellAttrition } from './narration.ts';
import type { Family } from '../family.ts';

export const attrition: Family = { scene: attritionScene, tell: tellAttrition, choice: attritionChoice };
