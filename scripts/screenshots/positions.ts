import { isRefusal, type Replay } from '@hexfront/engine';
import { LocalMatch } from '../../packages/web/src/worker/local-match.ts';
import { type Aimed, attackIn } from '../../packages/web/test/attacks.ts';
import { positionIn } from '../../packages/web/test/forked.ts';
import { playedMatch } from '../../packages/web/test/matches.ts';

/** A position of a recorded match, and the seat to take there. */
export interface Position {
  readonly record: Replay;
  readonly seq: number;
  readonly seat: number;
  /** What to point at. */
  readonly aimed?: Aimed;
}

/** Where a stop of the tour begins; null where it needs no match. */
export function positionFor(stop: string): Position | null {
  if (stop.startsWith('attack-')) return aimedAt(attackIn(stop.slice('attack-'.length)));
  if (stop === 'end' || stop === 'analysis') return aimedAt(lastBlow());
  if (stop !== 'warshard-phase') return null;
  const record = playedMatch('warshard-1', ['greedy', 'greedy']).replay();
  return { record, ...positionIn(record, ({ stage }) => stage === 'retreat') };
}

function aimedAt(aimed: Aimed): Position {
  return { record: aimed.record, seq: aimed.seq, seat: 0, aimed };
}

/** The decision that wins a match for the first seat. */
function lastBlow(): Aimed {
  const players = ['rusher', 'random'].map((bot) => ({ kind: 'bot', bot }) as const);
  for (let k = 0; ; k++) {
    const match = LocalMatch.open({ game: 'attrition-2', options: {}, seed: `tour ${k}`, players });
    if (isRefusal(match)) throw new Error(match.message);
    while (match.botsDecide());
    const record = match.replay();
    const seq = record.steps.length - 1;
    const last = record.steps[seq];
    const wanted = JSON.stringify('decisions' in last ? last.decisions[0]?.[0] : null);
    const before = LocalMatch.fork(record, seq, players);
    const choice = before.choices(0).find(({ action, to }) => to !== null && JSON.stringify(action) === wanted);
    if (choice !== undefined) return { seq, record, choice, scene: before.frame('all') };
  }
}
