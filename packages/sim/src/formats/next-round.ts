import type { FormatName, Pairing, Plan } from '../tournament/records.ts';
import { swissRound } from './swiss.ts';

/** What a format may know about the rounds before: who met, and how many points each bot made there. */
export interface Encountered {
  readonly bots: readonly [string, string];
  readonly points: readonly [number, number];
}

type Bots = readonly [string, string];

/** Which bots meet in a round, given everything played before it. */
const rounds: { readonly [format in FormatName]: (plan: Plan, before: readonly Encountered[][]) => Bots[] } = {
  'round-robin': (plan) => opponents(plan).map(([first, second]) => [plan.bots[first], plan.bots[second]]),
  gauntlet: ({ bots: [first, ...others] }) => others.map((second) => [first, second] as const),
  swiss: swissRound,
};

/** The pairings of the next round; null after the last one. `before` has one list per round played. */
export function nextRound(plan: Plan, before: readonly Encountered[][]): Pairing[] | null {
  const round = before.length;
  if (round >= plan.rounds) return null;
  const earlier = before.flat().length;
  return rounds[plan.format](plan, before).map((bots, i) => ({ number: earlier + i, round, bots }));
}

/** Enough for a single winner, if there are no draws. */
export function usualRounds(format: FormatName, bots: number): number {
  return format === 'swiss' ? Math.max(1, Math.ceil(Math.log2(bots))) : 1;
}

export function pairingsIn(plan: Plan): number {
  const { length } = plan.bots;
  if (plan.format === 'swiss') return plan.rounds * Math.floor(length / 2);
  return plan.format === 'gauntlet' ? length - 1 : opponents(plan).length;
}

/** Who meets whom in a round robin, by number. */
function opponents({ bots, teams }: Plan): (readonly [number, number])[] {
  return bots.flatMap((_, first) =>
    bots.flatMap((_, second) => {
      const meet = first < second && (teams === undefined || teams[first] !== teams[second]);
      return meet ? [[first, second] as const] : [];
    }),
  );
}
