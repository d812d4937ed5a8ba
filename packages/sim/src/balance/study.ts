import type { Replay } from '@hexfront/engine';
import { countOf, lengthOf, rounded } from '../results/figures.ts';
import type { GameRow, LengthResult, PairResult, Plan } from '../tournament/records.ts';
import { readReplay } from './tally/read-replay.ts';
import { Tally } from './tally/tally.ts';

/** A share from 0 to 1 with its 95% interval. */
export interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** What a game is like between two equal players. */
export interface Study {
  readonly plan: Plan;
  readonly bot: string;
  readonly games: number;
  readonly distinctGames: number;
  /** Points of seat 0 per game; 0.5 is fair. */
  readonly firstSeat: Share;
  readonly draws: Share;
  readonly endings: { readonly [reason: string]: number };
  readonly length: LengthResult;
  readonly tally: Tally;
}

/** Collects the pairs of a study as they are played. */
export class StudyRecord {
  private readonly plan: Plan;
  private readonly tally = new Tally();
  private readonly pairs: PairResult['rows'][] = [];

  constructor(plan: Plan) {
    this.plan = plan;
  }

  add({ rows, replays }: PairResult): void {
    this.pairs.push(rows);
    for (const { replay } of replays) this.read(replay);
  }

  study(): Study {
    const rows = this.pairs.flat();
    return {
      plan: this.plan,
      bot: this.plan.bots[0],
      games: rows.length,
      distinctGames: new Set(rows.map(({ digest }) => digest)).size,
      firstSeat: this.share(({ winner }) => (winner === null ? 0.5 : 1 - winner)),
      draws: this.share(({ winner }) => (winner === null ? 1 : 0)),
      endings: countOf(rows.map(({ reason }) => reason)),
      length: lengthOf(rows),
      tally: this.tally,
    };
  }

  private read(replay: Replay): void {
    readReplay(this.tally, replay, this.plan.opening);
  }

  /** The average of a figure. Games of a pair share their opening, so the interval counts pairs. */
  private share(measure: (row: GameRow) => number): Share {
    const values = this.pairs.map(([one, other]) => (measure(one) + measure(other)) / 2);
    const [low, high] = intervalOf(values);
    return { value: rounded(meanOf(values), 4), low: rounded(low, 4), high: rounded(high, 4) };
  }
}

/** One more pair of either extreme keeps an interval from closing where all pairs are alike. */
function intervalOf(values: readonly number[]): readonly [low: number, high: number] {
  const cautious = [...values, 0, 1];
  const mean = meanOf(cautious);
  const variance = cautious.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (cautious.length - 1);
  const half = 1.96 * Math.sqrt(variance / cautious.length);
  return [Math.max(0, mean - half), Math.min(1, mean + half)];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
