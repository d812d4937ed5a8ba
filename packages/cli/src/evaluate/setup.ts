import { analysisEffort, timesEffort } from '@hexfront/bots/analysis';
import type { Game, JsonObject } from '@hexfront/engine';
import { type Entrant, makePlan, type Plan } from '@hexfront/sim';
import type { Arguments } from '../arguments.ts';
import { entrantNamed } from '../entrants.ts';
import { UsageError } from '../errors.ts';
import { defaultAllowance } from '../exec/time-bank.ts';
import { gameNamed } from '../game-arguments.ts';
import { nowhere, placeWithoutClock } from '../llm/model-arguments.ts';
import { type Price, type PriceTable, priceOf, readPrices } from '../llm/prices.ts';
import { promptOf } from '../llm/prompt-of.ts';
import { isModelName, type ModelSpec, parseModelSpec } from '../llm/spec.ts';

const MOST_PAIRS = 10_000;
const MOST_JOBS = 1000;
const MOST_NODES = 10_000_000;
const USUAL_JOBS = 4;
const USUAL_NODES = 2000;
const USUAL_PATIENCE_S = 600;
/** What the table of results allows. */
const [LONGEST_TITLE, LONGEST_SEED] = [200, 200];

/** Whoever takes part, under the name that the tables give it. */
export interface EvaluatedEntrant {
  readonly name: string;
  /** What was given on the command line. */
  readonly given: string;
  /** Null for a bot. */
  readonly spec: ModelSpec | null;
  readonly price: Price | null;
}

/** How much is searched to judge a decision. */
export interface Judging {
  /** `search:2000` */
  readonly name: string;
  readonly nodes: number;
}

/** Everything that is fixed before the first game. */
export interface Setup {
  readonly out: string;
  readonly entrants: readonly EvaluatedEntrant[];
  /** One per game. */
  readonly plans: readonly Plan[];
  readonly jobs: number;
  /** Infinite without a limit. */
  readonly limit: number;
  readonly judging: Judging | null;
  readonly patienceMs: number;
  readonly title: string;
}

export async function setupFrom(args: Arguments): Promise<Setup> {
  const games = args.all('game').map(gameNamed);
  if (games.length === 0) throw new UsageError('--game is required; hexfront games lists them');
  const twice = games.find((game, i) => games.indexOf(game) !== i);
  if (twice !== undefined) throw new UsageError(`--game ${twice.id} is given more than once; name each game once`);
  const [seed, pairs] = [args.text('seed'), args.integer('pairs', 1, MOST_PAIRS)];
  if (seed === undefined) throw new UsageError('--seed is required; give any text, such as --seed 1');
  if (seed.length > LONGEST_SEED) throw new UsageError(`--seed must have at most ${LONGEST_SEED} characters`);
  if (pairs === undefined) throw new UsageError('--pairs is required; give the pairs of games per pairing');
  const out = args.text('out');
  if (out === undefined) throw new UsageError('--out DIR is required: a new folder for games, ledgers and results');
  const prices = pricesFrom(args);
  const models = entrantsFrom(args.all('model'), prices);
  const opponents = entrantsFrom(args.all('against'), prices);
  const entrants = namedApart([...models, ...opponents]);
  checkEntrants(args, models.length, opponents.length);
  if (args.has('spend')) checkLimits(entrants);
  const teams = entrants.map((_, i) => (i >= models.length ? models.length : args.has('round-robin') ? i : 0));
  const judging = judgingFrom(args);
  const plans: Plan[] = [];
  for (const game of games) plans.push(await planFor(game, { entrants, teams, seed, pairs }));
  return {
    out,
    entrants,
    plans,
    jobs: args.integer('jobs', 1, MOST_JOBS) ?? USUAL_JOBS,
    limit: args.number('spend', 0, 999_999_999) ?? Number.POSITIVE_INFINITY,
    judging,
    patienceMs: (args.integer('patience', 0, 86_400) ?? USUAL_PATIENCE_S) * 1000,
    title: titleFrom(args, models),
  };
}

interface Meeting {
  readonly entrants: readonly EvaluatedEntrant[];
  readonly teams: readonly number[];
  readonly seed: string;
  readonly pairs: number;
}

async function planFor(game: Game, { entrants, teams, seed, pairs }: Meeting): Promise<Plan> {
  const options = game.options() as JsonObject;
  if (game.seats(options) !== 2) throw new UsageError(`evaluate is for two players, but ${game.id} has more`);
  // This is to report an unknown bot before anything is started.
  for (const { spec, given } of entrants) if (spec === null) await botNamed(given, game);
  const bots = entrants.map(({ name }) => name);
  return makePlan({ game, options, bots, teams, seed, pairs, loading: loadingOf(entrants, game, options) });
}

/** Programs have the usual time. */
export function botNamed(name: string, game: Game): Promise<Entrant> {
  const models = { place: placeWithoutClock(0, nowhere), prices: null };
  return entrantNamed(name, game, { models, allowance: defaultAllowance, logFile: () => null, describe: undefined });
}

/** What a model is, beside its name: a folder is not continued with another prompt or address. */
function loadingOf(entrants: readonly EvaluatedEntrant[], game: Game, options: JsonObject): JsonObject {
  const models = entrants.flatMap(({ name, given, spec }) => {
    if (spec === null) return [];
    return [[name, { name: given, promptHash: promptOf(spec, game, options).hash }] as const];
  });
  return { models: Object.fromEntries(models) };
}

function pricesFrom(args: Arguments): PriceTable | null {
  const file = args.text('prices');
  if (file === undefined && args.has('spend')) {
    throw new UsageError('--spend needs --prices FILE, because without prices nobody knows what a call costs');
  }
  return file === undefined ? null : readPrices(file);
}

function entrantsFrom(names: readonly string[], prices: PriceTable | null): EvaluatedEntrant[] {
  return names.map((name) => {
    if (!isModelName(name)) return { name, given: name, spec: null, price: null };
    const spec = parseModelSpec(name);
    return { name: shortName(spec), given: spec.name, spec, price: priceOf(prices, spec) };
  });
}

/** The model and its settings. The address is left out, because it says nothing about the model. */
function shortName({ name }: ModelSpec): string {
  return name.slice(name.indexOf('#') + 1);
}

/** The same model at two addresses keeps its address. */
function namedApart(entrants: readonly EvaluatedEntrant[]): EvaluatedEntrant[] {
  const twice = entrants.find(({ given }, i) => entrants.findIndex((other) => other.given === given) !== i);
  if (twice !== undefined) {
    throw new UsageError(`${twice.given} is given more than once; name each model and each opponent once`);
  }
  const isShared = (name: string) => entrants.filter((entrant) => entrant.name === name).length > 1;
  return entrants.map((entrant) => (isShared(entrant.name) ? { ...entrant, name: entrant.given } : entrant));
}

function checkEntrants(args: Arguments, models: number, opponents: number): void {
  if (models === 0) throw new UsageError('--model is required; give llm:URL#MODEL, or a bot to compare with');
  if (opponents > 0 || (args.has('round-robin') && models > 1)) return;
  throw new UsageError('nobody to play against; add --against BOT, or --round-robin with two models or more');
}

/** Without a longest answer, nobody knows what a call can cost at most. */
function checkLimits(entrants: readonly EvaluatedEntrant[]): void {
  const endless = entrants.find(({ spec }) => spec !== null && spec.sampling.maxTokens === null);
  if (endless === undefined) return;
  throw new UsageError(`--spend needs the longest answer of ${endless.given}; add max_tokens=N to its settings`);
}

function judgingFrom(args: Arguments): Judging | null {
  const name = args.text('judge') ?? `search:${USUAL_NODES}`;
  if (name === 'none') return null;
  const nodes = Number(/^search:([1-9][0-9]{0,7})$/.exec(name)?.[1]);
  if (nodes <= MOST_NODES) return { name, nodes };
  throw new UsageError(`--judge must be none or search:N with N from 1 to ${MOST_NODES} positions, not "${name}"`);
}

/** Like `hexfront analyse --nodes N`; null for games that are not analysed. */
export function effortOf(game: Game, { nodes }: Judging) {
  const usual = analysisEffort(game);
  return usual === null ? null : timesEffort(usual, nodes / usual.glance);
}

function titleFrom(args: Arguments, models: readonly EvaluatedEntrant[]): string {
  const names = new Set(models.map(({ spec, name }) => spec?.model ?? name));
  const title = args.text('title') ?? [...names].join(', ');
  if (args.has('title') && title.length > LONGEST_TITLE) {
    throw new UsageError(`--title must have at most ${LONGEST_TITLE} characters`);
  }
  return title.slice(0, LONGEST_TITLE);
}
