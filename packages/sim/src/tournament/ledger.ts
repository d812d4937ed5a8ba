import { type Encountered, nextRound } from '../formats/next-round.ts';
import { SequentialTest } from '../statistics/sprt.ts';
import type { GameRow, PairJob, PairResult, Pairing, Plan, SprtResult } from './records.ts';

type PairRows = PairResult['rows'];

/** One pairing with the pairs played so far. */
export interface Entry {
  readonly pairing: Pairing;
  /** By number; pairs arrive in any order. */
  readonly pairs: Map<number, PairRows>;
  readonly test: SequentialTest | null;
}

/**
 * Everything played so far, and from it what remains to be played. It gives the same answer in whatever order pairs arrive: a sequential
 * test counts them by their number, and pairs after its verdict do not count.
 */
export class Ledger {
  readonly plan: Plan;
  private readonly rounds: Entry[][] = [];

  constructor(plan: Plan) {
    this.plan = plan;
    this.openRounds();
  }

  /** Adds the two games of a pair; a pair that is there already, or that the plan does not have, is ignored. */
  add(rows: PairRows): boolean {
    const entry = this.entries().find(({ pairing }) => pairing.number === rows[0].pairing);
    if (entry === undefined || rows[0].pair >= this.plan.pairs || entry.pairs.has(rows[0].pair)) return false;
    entry.pairs.set(rows[0].pair, rows);
    this.test(entry);
    this.openRounds();
    return true;
  }

  get isComplete(): boolean {
    return this.rounds.length === this.plan.rounds && this.rounds.flat().every((entry) => this.isDone(entry));
  }

  /** The pairs of the current round that are still to be played; pairings take turns. */
  *open(): Generator<PairJob> {
    const round = this.rounds.at(-1)!;
    for (let pair = 0; pair < this.plan.pairs; pair++) {
      for (const entry of round) {
        if (!entry.pairs.has(pair) && !this.isDone(entry)) yield { pairing: entry.pairing, pair };
      }
    }
  }

  get round(): number {
    return this.rounds.length - 1;
  }

  /** How many pairs have been played; pairs that do not count are included. */
  get played(): number {
    return this.entries().reduce((sum, { pairs }) => sum + pairs.size, 0);
  }

  entries(): readonly Entry[] {
    return this.rounds.flat();
  }

  /** The pairs of a pairing that count, in order. */
  counted({ pairs, test }: Entry): PairRows[] {
    const sorted = [...pairs].sort(([a], [b]) => a - b).map(([, rows]) => rows);
    return test === null ? sorted : sorted.slice(0, test.pairs);
  }

  countedRows(): GameRow[] {
    return this.entries().flatMap((entry) => this.counted(entry).flat());
  }

  sprt({ test }: Entry): SprtResult | null {
    return test?.result() ?? null;
  }

  private isDone({ pairs, test }: Entry): boolean {
    return pairs.size === this.plan.pairs || (test !== null && test.verdict !== 'undecided');
  }

  /** Counts every pair that is next in turn. */
  private test({ pairing, pairs, test }: Entry): void {
    if (test === null) return;
    while (test.verdict === 'undecided') {
      const next = pairs.get(test.pairs);
      if (next === undefined) return;
      test.add(halfPoints(next, pairing.bots[0]));
    }
  }

  /** Opens the first round, and each round when the one before it is complete. */
  private openRounds(): void {
    while (this.rounds.length < this.plan.rounds && (this.rounds.at(-1) ?? []).every((entry) => this.isDone(entry))) {
      const pairings = nextRound(
        this.plan,
        this.rounds.map((round) => round.map((entry) => this.encountered(entry))),
      );
      const { sprt } = this.plan;
      this.rounds.push(
        pairings!.map((pairing) => ({ pairing, pairs: new Map(), test: sprt && new SequentialTest(sprt) })),
      );
    }
  }

  private encountered(entry: Entry): Encountered {
    const { bots } = entry.pairing;
    const rows = this.counted(entry);
    const first = rows.reduce((sum, pair) => sum + halfPoints(pair, bots[0]), 0) / 2;
    return { bots, points: [first, rows.length * 2 - first] };
  }
}

/** What a bot made in the two games of a pair: 0 to 4. */
export function halfPoints(rows: PairRows, bot: string): number {
  return rows.reduce((sum, { winner, seats }) => sum + (winner === null ? 1 : seats[winner] === bot ? 2 : 0), 0);
}
