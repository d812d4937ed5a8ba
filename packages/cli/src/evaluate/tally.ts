import type { LedgerRow } from '@hexfront/protocol';
import type { GameFolder } from './folder.ts';

/** What a model did in the games that count, added up from its ledgers. */
export class Tally {
  decisions = 0;
  fallbacks = 0;
  answers = 0;
  illegal = 0;
  providerFaults = 0;
  inputTokens = 0;
  outputTokens = 0;
  /** Null as long as no call had a price. */
  cost: number | null = null;
  readonly promptHashes = new Set<string>();
  /** Decisions that were not its own, as `game/step`. */
  readonly foreign = new Set<string>();

  add(game: number, row: LedgerRow): void {
    this.decisions++;
    this.promptHashes.add(row.promptHash);
    this.providerFaults += row.providerFaults;
    if (row.fallback) {
      this.fallbacks++;
      this.foreign.add(`${game}/${row.step}`);
    }
    this.illegal += Math.min(row.refused, row.calls.length);
    for (const { inputTokens, outputTokens, cost } of row.calls) {
      this.answers++;
      this.inputTokens += inputTokens;
      this.outputTokens += outputTokens;
      if (cost !== null) this.cost = (this.cost ?? 0) + cost;
    }
  }

  /** The part of its decisions that were its own. */
  get played(): number {
    return this.decisions === 0 ? 1 : 1 - this.fallbacks / this.decisions;
  }

  get illegalRate(): number {
    return this.answers === 0 ? 0 : this.illegal / this.answers;
  }

  get providerFaultRate(): number {
    const requests = this.answers + this.providerFaults;
    return requests === 0 ? 0 : this.providerFaults / requests;
  }
}

/** By name of the entrant. Games are added in order, so that sums are the same in every run. */
export function talliesOf(folder: GameFolder): Map<string, Tally> {
  const tallies = new Map(folder.plan.bots.map((name) => [name, new Tally()]));
  for (const { number, row } of folder.counted()) {
    for (const decision of folder.rowsOf(number)) tallies.get(row.seats[decision.seat])!.add(number, decision);
  }
  return tallies;
}

export function rounded(value: number, digits = 4): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
