import { attritionChoice } from './choice.ts';
import { attritionScene } from './scene.ts';
import { narrateAttrition } from './narration.ts';
import { attritionTries } from './tries.ts';
import type { Family } from '../family.ts';

export const attrition: Family = {
  scene: attritionScene,
  narrate: narrateAttrition,
  choice: attritionChoice,
  tries: attritionTries,
};
