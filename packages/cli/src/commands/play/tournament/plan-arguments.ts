import { bots } from '@hexfront/bots';
import type { Game, JsonObject } from '@hexfront/engine';
import { type Entrant, formats, makePlan, type Plan, type SprtBounds, usualRounds } from '@hexfront/sim';
import type { Arguments } from '../../../arguments.ts';
import type { OptionSpec } from '../../../command.ts';
import { entrantNamed } from '../../../entrants.ts';
import { UsageError } from '../../../errors.ts';
import { execSettingsFrom } from '../../../exec/exec-arguments.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../../game-arguments.ts';
import { modelSettingsFrom, nowhere } from '../../../llm/model-arguments.ts';
import { isModelName, parseModelSpec } from '../../../llm/spec.ts';
import type { ProgramSettings } from './load-entrant.ts';

const MOST_PAIRS = 500_000;
/** With an SPRT and without --pairs: enough for differences of a few Elo. */
const SPRT_PAIRS = 20_000;

/** The options that decide which games are played. */
export const planOptions: { readonly [name: string]: OptionSpec } = {
  game: gameOption,
  seed: { value: 'S', help: 'any text' },
  pairs: { value: 'N', help: 'pairs of games per pairing; with --sprt the most that are played (default 20000)' },
  games: { value: 'N', help: 'instead of --pairs: games per pairing, an even number' },
  bot: { value: 'BOT', isRepeated: true, help: 'a bot to include (default: all built-in bots that play the game)' },
  format: {
    value: formats.join('|'),
    help: 'who meets whom (default round-robin); in a gauntlet the first bot meets all others',
  },
  rounds: { value: 'N', help: 'rounds of a Swiss tournament (default: enough for one winner)' },
  opening: {
    value: 'K',
    help: 'random actions, or ticks of random orders, before the bots decide (default: 12 in games without chance)',
  },
  sprt: {
    value: 'E0,E1',
    help: 'stop a pairing once it is clear whether the first bot is E0 or E1 Elo stronger (5% errors)',
  },
  options: optionsOption,
};

export async function planFrom(args: Arguments): Promise<Plan> {
  const game = gameFrom(args);
  const options = optionsFrom(args, game);
  const sprt = sprtFrom(args);
  const pairs = pairsFrom(args, sprt !== null);
  const seed = args.text('seed');
  if (seed === undefined) throw new UsageError('--seed is required; give any text, such as --seed 1');
  if (game.seats(options) !== 2) {
    throw new UsageError(
      `tournaments are for two players, but these options of ${game.id} need ${game.seats(options)}`,
    );
  }
  const names = await namesFrom(args, game);
  const format = args.choice('format', formats, 'round-robin');
  const rounds = args.integer('rounds', 1, 1000);
  if (rounds !== undefined && format !== 'swiss') throw new UsageError('--rounds is for --format swiss only');
  if (sprt !== null && format === 'swiss') {
    throw new UsageError('--sprt cannot stop a Swiss tournament; use --format round-robin or gauntlet');
  }
  return makePlan({
    game,
    options,
    bots: names,
    seed,
    pairs,
    format,
    sprt,
    rounds: rounds ?? usualRounds(format, names.length),
    opening: args.integer('opening', 0, 1000),
    loading: names.some((name) => /^(exec|file):/.test(name)) ? programSettings(args) : {},
  });
}

function pairsFrom(args: Arguments, hasSprt: boolean): number {
  const pairs = args.integer('pairs', 1, MOST_PAIRS);
  const games = args.integer('games', 2, MOST_PAIRS * 2);
  if (pairs !== undefined && games !== undefined)
    throw new UsageError('--pairs and --games exclude each other; give one');
  if (games !== undefined && games % 2 !== 0) {
    throw new UsageError(`--games must be an even number because seats are swapped, not ${games}`);
  }
  const wanted = pairs ?? (games === undefined ? undefined : games / 2) ?? (hasSprt ? SPRT_PAIRS : undefined);
  if (wanted === undefined)
    throw new UsageError('--pairs is required; give the pairs of games per pairing, such as --pairs 20');
  return wanted;
}

function sprtFrom(args: Arguments): SprtBounds | null {
  const value = args.text('sprt');
  if (value === undefined) return null;
  const { elo0, elo1 } = /^(?<elo0>-?\d{1,3}(\.\d+)?),(?<elo1>-?\d{1,3}(\.\d+)?)$/.exec(value)?.groups ?? {};
  const bounds = { elo0: Number(elo0), elo1: Number(elo1) };
  if (bounds.elo0 < bounds.elo1) return bounds;
  throw new UsageError(`--sprt must be two Elo differences, the smaller first, such as --sprt 0,10, not "${value}"`);
}

async function namesFrom(args: Arguments, game: Game): Promise<string[]> {
  // The same model under another spelling of its settings is the same bot.
  const given = args.all('bot').map((name) => (isModelName(name) ? parseModelSpec(name).name : name));
  const twice = given.find((name, i) => given.indexOf(name) !== i);
  const models = modelSettingsFrom(args, nowhere);
  const settings = { ...execSettingsFrom(args, (seat) => `seat-${seat}.log`), models };
  const entrants: Entrant[] = [];
  // Every thread loads the bots again; this is to report an unknown one before anything is started.
  for (const name of given) entrants.push(await entrantNamed(name, game, settings));
  if (twice !== undefined) throw new UsageError(`--bot ${twice} is given more than once; name each bot once`);
  const names = given.length > 0 ? given : bots.filter((bot) => bot.plays(game)).map(({ name }) => name);
  if (names.length < 2) throw new UsageError('a tournament needs at least two bots; add another --bot BOT');
  return [...names];
}

function programSettings(args: Arguments): JsonObject {
  const { allowance } = execSettingsFrom(args, (seat) => `seat-${seat}.log`);
  const { startMs, moveMs, bankMs } = allowance;
  return { startMs, moveMs, bankMs, text: args.has('bot-text') } satisfies ProgramSettings;
}
