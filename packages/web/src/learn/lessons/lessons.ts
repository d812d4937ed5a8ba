import type { FamilyId } from '@hexfront/engine/facts';
import type { Lesson } from '../lesson.ts';
import { attritionLesson } from './attrition.ts';
import { battleLesson } from './battle.ts';
import { warshardLesson } from './warshard.ts';

export const lessons: { readonly [family in FamilyId]: Lesson } = {
  attrition: attritionLesson,
  battle: battleLesson,
  warshard: warshardLesson,
};
