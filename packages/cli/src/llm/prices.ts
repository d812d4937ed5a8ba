import { isObject } from '@hexfront/engine';
import { UsageError } from '../errors.ts';
import { readJson } from '../files.ts';
import type { ModelSpec } from './spec.ts';

/** What a million tokens cost, in any currency. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Tokens of the request that the provider had cached; the price of `input` if it is not given. */
  readonly cached: number;
}

export type PriceTable = ReadonlyMap<string, Price>;

export interface Tokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
}

/** Reads `{"MODEL": {"input": 0.5, "output": 1.5, "cached": 0.05}, …}`: prices of a million tokens. */
export function readPrices(path: string): PriceTable {
  const table = readJson(path);
  if (!isObject(table)) throw wrong(path, 'it must be an object from model names to prices');
  return new Map(Object.entries(table).map(([model, price]) => [model, priceIn(path, model, price)]));
}

function priceIn(path: string, model: string, price: unknown): Price {
  const where = `the price of "${model}"`;
  if (!isObject(price)) throw wrong(path, `${where} must be an object with input and output`);
  const unknown = Object.keys(price).find((key) => !['input', 'output', 'cached'].includes(key));
  if (unknown !== undefined) throw wrong(path, `${where} has an unknown field "${unknown}"`);
  const { input, output, cached = input } = price;
  for (const [field, value] of Object.entries({ input, output, cached })) {
    if (typeof value !== 'number' || !(value >= 0) || value > 1e9) {
      throw wrong(path, `${field} in ${where} must be a number from 0, the price of a million tokens`);
    }
  }
  return { input, output, cached } as unknown as Price;
}

function wrong(path: string, why: string): UsageError {
  return new UsageError(
    `${path} is not a price table: ${why}; write, for example, {"m-1": {"input": 0.5, "output": 1.5, "cached": 0.05}}`,
  );
}

/** Null if there is no table; a table without the model is an error, because its costs would be missing from the sum. */
export function priceOf(table: PriceTable | null, { model }: ModelSpec): Price | null {
  if (table === null) return null;
  const price = table.get(model);
  if (price === undefined) throw new UsageError(`the price table has no price of "${model}"; add it`);
  return price;
}

export function costOf({ input, output, cached }: Price, tokens: Tokens): number {
  const { inputTokens, outputTokens, cachedTokens } = tokens;
  const known = Math.min(cachedTokens, inputTokens);
  return ((inputTokens - known) * input + known * cached + outputTokens * output) / 1e6;
}

/** The most that a request can cost: every byte could be a token, and the answer as long as it may be. */
export function mostCost(price: Price, requestBytes: number, maxTokens: number): number {
  return (requestBytes * Math.max(price.input, price.cached) + maxTokens * price.output) / 1e6;
}
