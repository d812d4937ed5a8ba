import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type FlatWeights, tunableBot } from '@hexfront/bots';
import { canonicalJson, type Game, type Json, type JsonObject } from '@hexfront/engine';
import {
  type Course,
  type Crew,
  crewOfThreads,
  Ledger,
  makePlan,
  range,
  reachOf,
  runTournament,
  signed,
  type SpsaPlan,
  summarise,
  tune as runTuning,
  tunedLoader,
  tunedName,
} from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { readJson, replaceFile } from '../../files.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { counted } from '../../terminal/counted.ts';
import { print, printError, progress } from '../../terminal/output.ts';

export const tune: Command = {
  name: 'tune',
  summary: 'improve the weights of a bot by playing',
  usage: '--game GAME --bot BOT --seed S --out FILE [--steps N] [--pairs N] [--resume]',
  details: [
    'Simultaneous perturbation (SPSA): in each step all weights are moved at random, the two sets that are moved in',
    'opposite directions play pairs of games, and the weights follow the better set. FILE holds the course after',
    'every step, so that the same command with --resume continues it. In the end the new weights play the old ones.',
    'Tune at the depth you play: what helps search:500 may not help search:20000. BOT is search:NODES (in the',
    'attrition and warshard families) or greedy (in the attrition family).',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    bot: { value: 'BOT', help: 'the bot to tune, such as search:1000' },
    seed: { value: 'S', help: 'any text' },
    out: { value: 'FILE', help: 'a JSON file for the course and the weights' },
    resume: { help: 'continue the course in --out; the other arguments must be the same' },
    steps: { value: 'N', help: 'steps to take (default 200)' },
    pairs: { value: 'N', help: 'pairs of games per step (default 16)' },
    share: { value: 'P', help: 'how far to move a weight at first, in percent of its size (default 15)' },
    test: { value: 'N', help: 'pairs of the final test against the old weights (default 500; 0 means none)' },
    opening: { value: 'K', help: 'random actions before the bots decide (default: as in hexfront tournament)' },
    jobs: { value: 'N', help: 'threads that play (default: one per core)' },
    options: optionsOption,
  },
  examples: ['hexfront tune --game attrition-2 --bot search:1000 --seed 1 --out weights.json --steps 300 --pairs 32'],
  run: runTune,
};

/** What a course depends on; it is stored with it. */
interface TunePlan {
  readonly game: string;
  readonly options: JsonObject;
  readonly bot: string;
  readonly pairs: number;
  readonly opening: number | null;
  readonly spsa: SpsaPlan;
}

async function runTune(args: Arguments): Promise<number> {
  const game = gameFrom(args);
  const plan = planFrom(args, game);
  const out = args.text('out');
  if (out === undefined)
    throw new UsageError('--out is required; name a file for the weights, such as --out weights.json');
  const start: Course = { step: 0, values: plan.spsa.start };
  const course = args.has('resume') ? read(out, plan) : start;
  if (!args.has('resume') && existsSync(out)) {
    throw new UsageError(`${out} exists; add --resume to continue its course, or choose another --out`);
  }
  const jobs = args.integer('jobs', 1, 1024) ?? availableParallelism();
  const stop = new AbortController();
  const interrupt = () => (stop.signal.aborted ? process.exit(130) : stop.abort());
  process.on('SIGINT', interrupt);
  try {
    const tuned = await withCrew(plan, game, jobs, (crew) => follow(plan, crew, course, out, stop.signal));
    if (stop.signal.aborted) {
      printError(`stopped after ${tuned.step} of ${plan.spsa.steps} steps; to continue, add --resume`);
      return 130;
    }
    print(JSON.stringify(tuned.values, null, 2));
    const test = args.integer('test', 0, 500_000) ?? 500;
    if (test > 0) print(await compare(plan, game, tuned.values, test, jobs));
    return 0;
  } finally {
    process.off('SIGINT', interrupt);
  }
}

function planFrom(args: Arguments, game: Game): TunePlan {
  const [bot, seed] = [args.text('bot'), args.text('seed')];
  if (bot === undefined) throw new UsageError('--bot is required; name the bot to tune, such as --bot search:1000');
  if (seed === undefined) throw new UsageError('--seed is required; give any text, such as --seed 1');
  const found = tunableBot(bot, game);
  if (found === null) {
    throw new UsageError(`${bot} has no weights that can be tuned in ${game.id}; try search:1000`);
  }
  const start = found.weights;
  const reach = reachOf(start, (args.integer('share', 1, 100) ?? 15) / 100);
  const steps = args.integer('steps', 1, 1_000_000) ?? 200;
  return {
    game: game.id,
    options: optionsFrom(args, game),
    bot,
    pairs: args.integer('pairs', 1, 100_000) ?? 16,
    opening: args.integer('opening', 0, 1000) ?? null,
    spsa: { start, reach, steps, seed, pace: 0.5 },
  };
}

/** Takes the steps that are left, and stores the course after each. */
function follow(plan: TunePlan, crew: Crew, from: Course, out: string, signal: AbortSignal): Promise<Course> {
  const { spsa, bot, pairs } = plan;
  const onStep = (course: Course, score: number) => {
    const document = { format: 'hexfront-tuning', version: 1, plan, course };
    replaceFile(out, `${JSON.stringify(document, null, 2)}\n`);
    progress(`step ${course.step} of ${spsa.steps}, last score ${(score * 100).toFixed(1)}%`);
  };
  return runTuning({ spsa, bot, pairs, crew, signal, onStep }, from).finally(() => progress(''));
}

function read(file: string, plan: TunePlan): Course {
  const document = readJson(file) as { format?: string; plan: TunePlan; course: Course } | null;
  if (document?.format !== 'hexfront-tuning') throw new UsageError(`${file} holds no course of tuning to resume`);
  const text = (value: unknown) => canonicalJson(value as Json);
  if (text(document.plan) !== text(plan)) {
    throw new UsageError(`${file} was started with other arguments; repeat them, or choose another --out`);
  }
  return document.course;
}

/** The new weights against the old ones, with a 95% interval. */
async function compare(plan: TunePlan, game: Game, weights: FlatWeights, pairs: number, jobs: number): Promise<string> {
  const bots = [tunedName('new', plan.bot, weights), tunedName('old', plan.bot, plan.spsa.start)];
  const opening = plan.opening ?? undefined;
  const test = makePlan({ game, options: plan.options, bots, seed: `${plan.spsa.seed}/test`, pairs, opening });
  const ledger = new Ledger(test);
  const crew = crewOfThreads({ plan: test, keeps: 'none', loader: tunedLoader, settings: {} }, jobs);
  try {
    const onPair = () => progress(`test: pair ${ledger.played} of ${pairs}`);
    await runTournament({ ledger, crew, onPair });
  } finally {
    progress('');
    await crew.close();
  }
  const [{ score, elo, wins, draws, losses }] = summarise(ledger).pairings;
  return (
    `new against old weights: ${(score * 100).toFixed(1)}% of ${counted(pairs, 'pair')} (${wins} won, ${draws} drawn, ${losses} lost), ` +
    `Elo ${signed(elo, score)} (95%: ${range(elo)})`
  );
}

async function withCrew<T>(plan: TunePlan, game: Game, jobs: number, work: (crew: Crew) => Promise<T>): Promise<T> {
  const { bot, spsa, options, pairs } = plan;
  const bots = ['plus', 'minus'].map((label) => tunedName(label, bot, spsa.start));
  const table = makePlan({ game, options, bots, seed: spsa.seed, pairs, opening: plan.opening ?? undefined });
  const crew = crewOfThreads({ plan: table, keeps: 'none', loader: tunedLoader, settings: {} }, jobs);
  try {
    return await work(crew);
  } finally {
    await crew.close();
  }
}
