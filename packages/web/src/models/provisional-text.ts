import type { MessageKey } from '../messages/message.ts';
import type { Words } from '../messages/models.ts';

/** The reasons that `hexfront evaluate` gives, in English; whatever else stands in an evaluation is shown as it is. */
const reasons: readonly (readonly [MessageKey, RegExp])[] = [
  ['models.why.games', /^only (?<games>\d+) of at least (?<least>\d+) games$/],
  ['models.why.planned', /^(?<games>\d+) of (?<planned>\d+) planned games were played$/],
  ['models.why.fallbacks', /^(?<share>\d+)% fallbacks, more than (?<most>\d+)%$/],
  ['models.why.program', /^its program failed in (?<share>\d+)% of its games, more than (?<most>\d+)%$/],
  ['models.why.faults', /^the provider failed (?<share>\d+)% of requests, more than (?<most>\d+)%$/],
];

/** Why a result is provisional, in the reader's language. */
export function provisionalText({ t }: Words, why: string): string {
  for (const [key, pattern] of reasons) {
    const groups = pattern.exec(why)?.groups;
    if (groups !== undefined) return t(key, { ...groups });
  }
  return why;
}
