import type { ExternalBot } from '@hexfront/sim';
import type { Arguments } from '../arguments.ts';
import type { OptionSpec } from '../command.ts';
import { printError } from '../terminal/output.ts';
import type { LedgerKeeper } from './ledger-files.ts';
import { modelBot } from './model-bot.ts';
import { type PriceTable, priceOf, readPrices } from './prices.ts';
import type { ModelPlace } from './seat.ts';
import { parseModelSpec } from './spec.ts';

const usualPatience = 600;

export const pricesOption: OptionSpec = {
  value: 'FILE',
  help: 'llm bots: prices of a million tokens by model, as JSON: {"m-1": {"input": 0.5, "output": 1.5, "cached": 0.05}}',
};

/** The options of commands in which language models play without a clock. */
export const modelOptions: { readonly [name: string]: OptionSpec } = {
  prices: pricesOption,
  patience: {
    value: 'SECONDS',
    help: `llm bots: how long to wait for a provider that fails, per decision (default ${usualPatience})`,
  },
};

/** Where the language models of a command play, and what they cost. */
export interface ModelSettings {
  readonly place: ModelPlace;
  readonly prices: PriceTable | null;
}

/** Without a clock, a provider that stays away ends the match without a result. */
export function modelSettingsFrom(args: Arguments, keeper: LedgerKeeper): ModelSettings {
  const path = args.text('prices');
  return {
    place: placeWithoutClock((args.number('patience', 0, 86_400) ?? usualPatience) * 1000, keeper),
    prices: path === undefined ? null : readPrices(path),
  };
}

export function placeWithoutClock(patienceMs: number, keeper: LedgerKeeper): ModelPlace {
  return {
    keep: (row) => keeper.keep(row),
    keepPrompt: (hash, prompt) => keeper.keepPrompt(hash, prompt),
    purse: null,
    patienceMs,
    onOutage: 'throw',
    log: printError,
  };
}

/** For commands that only want to know whether a name is valid. */
export const nowhere: LedgerKeeper = { keep: () => {}, keepPrompt: () => {} };

export function modelNamed(name: string, { place, prices }: ModelSettings): ExternalBot {
  const spec = parseModelSpec(name);
  return modelBot(spec, place, priceOf(prices, spec));
}
