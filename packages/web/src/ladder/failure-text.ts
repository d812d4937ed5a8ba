import { enLadder } from '../messages/en-ladder.ts';
import type { Words } from '../messages/words.ts';

/** The reasons that the arena gives, in English; whatever else it says is shown as it is. */
const reasons = [
  'ladder.failure.timeout',
  'ladder.failure.notJson',
  'ladder.failure.illegal',
  'ladder.failure.invalid',
  'ladder.failure.resigned',
  'ladder.failure.left',
  'ladder.failure.noOrders',
] as const;

/** Why a version failed its validation, in the reader's language. */
export function failureText({ t }: Words, failure: string): string {
  const key = reasons.find((each) => enLadder[each] === failure);
  return key === undefined ? failure : t(key);
}
