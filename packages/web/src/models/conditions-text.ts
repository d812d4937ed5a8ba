import type { Conditions } from '@hexfront/protocol';
import type { Words } from '../messages/models.ts';

/** What a model was shown and allowed, in words. */
export function conditionsText({ t }: Words, conditions: Conditions): string {
  const { legal, rules, board, memory, attempts, fallback } = conditions;
  return [
    t(`conditions.legal.${legal}`),
    t(`conditions.rules.${rules}`),
    t(`conditions.board.${board}`),
    t(`conditions.memory.${memory}`),
    t('conditions.attempts', { count: attempts }),
    t(`conditions.fallback.${fallback}`),
  ].join(' · ');
}
