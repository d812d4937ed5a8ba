import type { CostReport, LedgerRow } from '@hexfront/protocol';
import type { LedgerKeeper } from './ledger-files.ts';
import { counted } from '../terminal/counted.ts';

/** What a model has used in a match. */
export interface Spent extends CostReport {
  readonly model: string;
  readonly providerFaults: number;
  /** By the price table; null without one. */
  readonly cost: number | null;
}

/** Adds up a ledger. The model's own decisions, retries and fallbacks are counted apart. */
export function spentIn(model: string, rows: readonly LedgerRow[]): Spent {
  const calls = rows.flatMap((row) => row.calls);
  const sum = <T>(list: readonly T[], of: (each: T) => number) => list.reduce((total, each) => total + of(each), 0);
  const isRepeated = (row: LedgerRow) => row.calls.filter((_, i) => row.calls[i - 1]?.problem !== undefined).length;
  return {
    model: model.slice(0, 100),
    calls: calls.length,
    inputTokens: sum(calls, ({ inputTokens }) => inputTokens),
    outputTokens: sum(calls, ({ outputTokens }) => outputTokens),
    ms: sum(calls, ({ ms }) => ms) + sum(rows, ({ waitedMs }) => waitedMs),
    moves: rows.filter(({ fallback }) => !fallback).length,
    retries: sum(rows, isRepeated),
    fallbacks: rows.filter(({ fallback }) => fallback).length,
    providerFaults: sum(rows, ({ providerFaults }) => providerFaults),
    cost: calls.every(({ cost }) => cost === null) ? null : sum(calls, ({ cost }) => cost ?? 0),
  };
}

/** What an arena keeps of it. */
export function costReportOf(spent: Spent): CostReport {
  const { model, calls, inputTokens, outputTokens, ms, moves, retries, fallbacks } = spent;
  return { model, calls, inputTokens, outputTokens, ms, moves, retries, fallbacks };
}

/** The rows of one match, in memory and in files if there are any. */
export class ModelLedgers implements LedgerKeeper {
  readonly rows: LedgerRow[] = [];
  readonly prompts = new Map<string, string>();
  readonly #files: LedgerKeeper | null;

  constructor(files: LedgerKeeper | null) {
    this.#files = files;
  }

  keep(row: LedgerRow): void {
    this.rows.push(row);
    this.#files?.keep(row);
  }

  keepPrompt(hash: string, prompt: string): void {
    this.prompts.set(hash, prompt);
    this.#files?.keepPrompt(hash, prompt);
  }

  /** By seat. */
  spent(): (Spent & { readonly seat: number })[] {
    const seats = [...new Set(this.rows.map(({ seat }) => seat))].sort((a, b) => a - b);
    return seats.map((seat) => {
      const rows = this.rows.filter((row) => row.seat === seat);
      return { seat, ...spentIn(rows[0].model, rows) };
    });
  }
}

export function spentText(spent: Spent): string {
  const { model, calls, inputTokens, outputTokens, ms, moves, retries, fallbacks, providerFaults, cost } = spent;
  const parts = [
    `${counted(moves, 'decision')} of its own`,
    counted(retries, 'retry', 'retries'),
    counted(fallbacks, 'fallback'),
    counted(providerFaults, 'provider fault'),
    counted(calls, 'call'),
    `${inputTokens} tokens in`,
    `${outputTokens} tokens out`,
    `${(ms / 1000).toFixed(1)} s`,
    ...(cost === null ? [] : [`cost ${cost.toFixed(6)}`]),
  ];
  return `${model}: ${parts.join(', ')}`;
}
