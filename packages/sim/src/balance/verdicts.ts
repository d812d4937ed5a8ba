import type { Share, Study } from './study.ts';

/** How far from even a fair game may be, and how often it may end undecided or by the limit of turns. */
const FAIR = 0.03;
const MOST_DRAWS = 0.1;
const MOST_LIMITED = 0.3;
/** Endings that nobody brought about. */
const limits = ['turn_limit', 'time_limit'];

/** What a designer should know about a game, in plain sentences; none if nothing stands out. */
export function verdictsOf({ firstSeat, draws, endings, games, distinctGames, tally }: Study): string[] {
  const verdicts: string[] = [];
  if (firstSeat.low > 0.5 + FAIR) verdicts.push(`Lopsided: the first seat scores ${percent(firstSeat)}.`);
  if (firstSeat.high < 0.5 - FAIR) verdicts.push(`Lopsided: the second seat scores ${percent(inverse(firstSeat))}.`);
  if (draws.low > MOST_DRAWS) verdicts.push(`Drawish: ${percent(draws)} of the games are drawn.`);
  const limited = limits.reduce((sum, reason) => sum + (endings[reason] ?? 0), 0) / games;
  if (limited > MOST_LIMITED) verdicts.push(`Indecisive: ${share(limited)} of the games end at the limit.`);
  for (const [type, { fielded }] of tally.units) {
    if (fielded / tally.games < 0.05) verdicts.push(`Hardly used: ${type}.`);
  }
  if (distinctGames < games) verdicts.push(`Only ${distinctGames} of the ${games} games are different.`);
  return verdicts;
}

function inverse({ value, low, high }: Share): Share {
  return { value: 1 - value, low: 1 - high, high: 1 - low };
}

export function percent({ value, low, high }: Share): string {
  return `${share(value)} (${share(low)} to ${share(high)})`;
}

export function share(value: number): string {
  return `${(value * 100).toFixed(1)}%`;
}
