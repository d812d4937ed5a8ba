import { kendall, type Season, type SeasonPlan, trueOrder } from './simulated-season.ts';

export interface SeasonFigures {
  readonly versions: number;
  readonly matches: number;
  /** The mean time in the queue per game, of each version that has played enough for a mean, in seconds. */
  readonly wait: Spread;
  /** The same of every version that has played at all. */
  readonly waitOfAll: Spread;
  /** From a version's arrival to the start of its tenth rated game, in minutes; its validation match is part of it. */
  readonly tenth: Spread;
  /** Of each bot, over all of its versions. */
  readonly gamesPerBot: Spread;
  /** Of the version that each bot ends with, which alone is ranked. */
  readonly gamesPerLast: Spread;
  /** Of the table and of the ladder, against the true order. */
  readonly tau: number;
  readonly ladderTau: number;
}

export interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

/** With an odd number of bots in the queue one of them waits for the next match to end; over few games, that alone would decide the mean. */
const enoughForMean = 30;

export const mostRatio = 2;
export const leastTau = 0.9;
export const leastAgreement = 0.95;

export const ratioOf = ({ median, most }: Spread): number => most / median;

export function figuresOf(season: Season, plan: SeasonPlan): SeasonFigures {
  const { versions, table, ladder, matches } = season;
  const bots = [...Map.groupBy(versions, ({ bot }) => bot).values()];
  const truth = trueOrder(plan);
  return {
    versions: versions.length,
    matches,
    wait: spread(meanWaits(versions, enoughForMean)),
    waitOfAll: spread(meanWaits(versions, 1)),
    tenth: spread(versions.flatMap(({ tenth }) => (tenth === null ? [] : [tenth / 60_000]))),
    gamesPerBot: spread(bots.map((own) => sum(own.map(({ games }) => games)))),
    gamesPerLast: spread(table.map(({ games }) => games)),
    tau: kendall(ranking(season), truth),
    ladderTau: kendall(ladder, truth),
  };
}

/** In seconds per game, of the versions with at least so many games. */
function meanWaits(versions: Season['versions'], least: number): number[] {
  return versions.filter(({ waits }) => waits.length >= least).map(({ waits }) => sum(waits) / waits.length / 1000);
}

/** How far two seasons agree: Kendall's τ of their tables, and of their ladders for comparison. */
export function agreement(one: Season, other: Season): { readonly tables: number; readonly ladders: number } {
  return { tables: kendall(ranking(one), ranking(other)), ladders: kendall(one.ladder, other.ladder) };
}

function ranking({ table }: Season): string[] {
  return table.map(({ agentId }) => agentId);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { least: sorted[0], median: sorted[Math.floor(sorted.length / 2)], most: sorted.at(-1)! };
}
