import type { Plan } from '../tournament/records.ts';
import type { Encountered } from './next-round.ts';

type Bots = readonly [string, string];

/** Trying out pairings stops here; what is left is paired in order, even if two bots meet again. */
const MOST_STEPS = 20_000;

/**
 * A round of a Swiss tournament: bots with equal points meet, nobody meets twice if that can be avoided, and with an odd number of bots
 * the last one that has not yet rested rests. In the first round the upper half of the list meets the lower half.
 */
export function swissRound({ bots, pairs }: Plan, before: readonly Encountered[][]): Bots[] {
  const points = pointsBefore(bots, before, pairs * 2);
  const ranked = [...bots].sort((a, b) => points.get(b)! - points.get(a)! || bots.indexOf(a) - bots.indexOf(b));
  const playing = withoutResting(ranked, before);
  if (before.length === 0) return halves(playing);
  const met = new Set(before.flat().flatMap(({ bots: [a, b] }) => [`${a}\n${b}`, `${b}\n${a}`]));
  return pairUp(playing, met, { steps: 0 }) ?? inOrder(playing);
}

/** A bot that rests gets all points of the round, as if it had won. */
function pointsBefore(bots: readonly string[], before: readonly Encountered[][], full: number): Map<string, number> {
  const points = new Map(bots.map((bot) => [bot, 0]));
  const add = (bot: string, more: number) => points.set(bot, points.get(bot)! + more);
  for (const round of before) {
    for (const bot of bots) if (rests(bot, round)) add(bot, full);
    for (const { bots: pair, points } of round) pair.forEach((bot, i) => add(bot, points[i]));
  }
  return points;
}

function rests(bot: string, round: readonly Encountered[]): boolean {
  return !round.some(({ bots }) => bots.includes(bot));
}

function withoutResting(ranked: readonly string[], before: readonly Encountered[][]): string[] {
  if (ranked.length % 2 === 0) return [...ranked];
  const resting = ranked.findLast((bot) => !before.some((round) => rests(bot, round))) ?? ranked.at(-1);
  return ranked.filter((bot) => bot !== resting);
}

function halves(ranked: readonly string[]): Bots[] {
  const half = ranked.length / 2;
  return ranked.slice(0, half).map((bot, i) => [bot, ranked[half + i]] as const);
}

/** The best bot meets the next best that it has not met; if the others then cannot be paired, the one after that. */
function pairUp([first, ...others]: readonly string[], met: Set<string>, effort: { steps: number }): Bots[] | null {
  if (first === undefined) return [];
  for (const second of others) {
    if (effort.steps++ > MOST_STEPS) return null;
    if (met.has(`${first}\n${second}`)) continue;
    const rest = pairUp(
      others.filter((bot) => bot !== second),
      met,
      effort,
    );
    if (rest !== null) return [[first, second], ...rest];
  }
  return null;
}

function inOrder(ranked: readonly string[]): Bots[] {
  return ranked.flatMap((bot, i) => (i % 2 === 0 ? [[bot, ranked[i + 1]] as const] : []));
}
