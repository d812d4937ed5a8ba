import { findBot, prepareBot } from '@hexfront/bots';
import { findGame, type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import type { Entrant } from '../match/match.ts';
import type { ReplayChoice, Table } from '../pairs/play-pair.ts';
import type { Plan } from '../tournament/records.ts';
import { TournamentError } from '../tournament/tournament-error.ts';

/** What a thread or a process is told before it plays. It can be sent as a message. */
export interface Brief {
  readonly plan: Plan;
  readonly keeps: ReplayChoice;
  /** The address of a module that exports `loadEntrant`; null where all bots are built in. */
  readonly loader: string | null;
  /** For the loader, beside the plan's own `loading`: what does not change the results, such as where to write logs. */
  readonly settings: JsonObject;
}

export interface LoadingContext {
  /** The plan's `loading` together with the brief's settings. */
  readonly settings: JsonObject;
  /** The number of the game that is being played. */
  gameNumber(): number;
}

/** Makes a bot from its name; exported by a loader module as `loadEntrant`. */
export type LoadEntrant = (name: string, game: Game, context: LoadingContext) => Promise<Entrant>;

/** Loads the game and the bots of a plan. */
export async function openTable({ plan, keeps, loader, settings }: Brief): Promise<Table> {
  const game = findGame(plan.game);
  if (isRefusal(game)) throw new TournamentError(game.message);
  const options = game.options(plan.options);
  if (isRefusal(options)) throw new TournamentError(options.message);
  const load: LoadEntrant = loader === null ? builtIn : (await import(loader)).loadEntrant;
  let current = 0;
  const context = { settings: { ...plan.loading, ...settings }, gameNumber: () => current };
  const entrants = new Map<string, Entrant>();
  const prepare = async (names: readonly string[]): Promise<void> => {
    for (const name of names) if (!entrants.has(name)) entrants.set(name, await load(name, game, context));
    for (const [name] of entrants)
      if (entrants.size > mostEntrants(plan) && !names.includes(name)) entrants.delete(name);
  };
  await prepare(plan.bots);
  const begin = (number: number): void => {
    current = number;
  };
  return { plan, game, options, entrants, keeps, begin, prepare };
}

/** A tuner keeps making new bots, which are not kept for long. */
function mostEntrants({ bots }: Plan): number {
  return bots.length + 4;
}

async function builtIn(name: string, game: Game): Promise<Entrant> {
  const found = findBot(name, game);
  await prepareBot(name, game);
  if ('bot' in found) return found.bot;
  throw new TournamentError(found.error);
}
