import type { FamilyId } from '@hexfront/engine/facts';
import { recall, remember } from '../app/preferences.ts';
import { discardMatch, keptMatch } from '../play/client/kept-matches.ts';
import type { MatchPlan } from '../worker/local-match.ts';

const nameOf = (family: FamilyId) => `lesson.${family}`;

/** The match in which this browser plays the tutorial of a family; null if there is none, or one of another version. */
export async function keptLesson(family: FamilyId, plan: MatchPlan): Promise<string | null> {
  const id = recall(nameOf(family));
  const found = id === null || id === '' ? null : await keptMatch(id);
  return JSON.stringify(found?.match.plan) === JSON.stringify(plan) ? id : null;
}

export function keepLesson(family: FamilyId, id: string): void {
  remember(nameOf(family), id);
}

export async function forgetLesson(family: FamilyId): Promise<void> {
  const id = recall(nameOf(family));
  remember(nameOf(family), '');
  if (id !== null && id !== '') await discardMatch(id);
}

/** The families whose tutorial has been won in this browser. */
export function wonLessons(): readonly string[] {
  return (recall('lessons-won') ?? '').split(' ').filter((family) => family !== '');
}

export function keepWon(family: FamilyId): void {
  remember('lessons-won', [...new Set([...wonLessons(), family])].join(' '));
}
