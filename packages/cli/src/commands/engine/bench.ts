import { availableParallelism } from 'node:os';
import { type Game, games } from '@hexfront/engine';
import { benchEnv, benchTicks, bench as measure } from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import { type Command, columns } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { gameFrom, gameOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { print, printJson, progress } from '../../terminal/output.ts';

export const bench: Command = {
  name: 'bench',
  summary: 'measure how fast a game runs',
  usage: '[--game GAME] [--seconds S] [--units N] [--env] [--envs N] [--jobs N] [--json]',
  details: [
    'Plays random legal actions with a fixed seed: list all legal actions, pick one, apply it. In',
    'simultaneous games it runs ticks with random legal orders, including every view. The checksum covers',
    'the positions reached, so it exposes a faster build that plays differently. Without --game, all games',
    'are measured. --env measures the environments for training instead: decisions alone (raw), with what is',
    'legal, and with observations too (full), first on one thread and then on one per core (all). In battles, a',
    'step is the set of orders of one seat in one tick.',
  ].join('\n'),
  arguments: [],
  options: {
    game: gameOption,
    seconds: { value: 'S', help: 'how long to measure each game (default 5)' },
    units: { value: 'N', help: 'units per player, in simultaneous games (default 20)' },
    env: { help: 'measure environments for training' },
    envs: { value: 'N', help: 'how many environments, with --env (default 256, in battles 16)' },
    jobs: { value: 'N', help: 'how many threads, with --env (default: one per core)' },
    options: optionsOption,
    json: { help: 'print one JSON object per game' },
  },
  examples: ['hexfront bench --game attrition-1 --seconds 5 --json', 'hexfront bench', 'hexfront bench --env'],
  run: runBench,
};

async function runBench(args: Arguments): Promise<number> {
  const chosen = args.has('game') ? [gameFrom(args)] : games;
  if (chosen.length !== 1 && args.has('options')) throw new UsageError('--options requires --game');
  if (args.has('env') && args.has('units')) throw new UsageError('--units does not go with --env; remove one of them');
  for (const option of ['envs', 'jobs']) {
    if (args.has(option) && !args.has('env')) throw new UsageError(`--${option} requires --env`);
  }
  for (const game of chosen) {
    const result = await measured(args, game);
    progress('');
    if (args.has('json')) printJson(result);
    else print(table(result));
  }
  return 0;
}

async function measured(args: Arguments, game: Game): Promise<object> {
  const options = optionsFrom(args, game);
  const seconds = args.number('seconds', 0.01, 3600) ?? 5;
  const isSimultaneous = game.numbered === undefined;
  if (!isSimultaneous && args.has('game') && args.has('units')) {
    throw new UsageError(`--units only applies to simultaneous games, and ${game.id} is not one; remove --units`);
  }
  const units = args.integer('units', 4, 300) ?? 20;
  const envs = args.integer('envs', 1, 65_536) ?? (isSimultaneous ? 16 : 256);
  const threads = args.integer('jobs', 1, 1024) ?? availableParallelism();
  if (args.has('env')) return benchEnv({ game, options, envs, threads, seconds, onPhase: progress });
  progress(`${game.id}: measuring for ${seconds} s …`);
  return isSimultaneous ? benchTicks(game, options, seconds, units) : measure(game, options, seconds);
}

function table(result: object): string {
  const rows = Object.entries(result).map(([name, value]) => {
    const shown = typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '–');
    return [
      name
        .replaceAll('_per_s', ' per second')
        .replace('avg_', 'average ')
        .replace('all_', 'all threads: ')
        .replaceAll('_', ' '),
      shown,
    ] as const;
  });
  return `${rows[0][1]}\n${columns(rows.slice(1))}`;
}
