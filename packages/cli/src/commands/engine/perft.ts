import { perft as countSequences, type Game, isObject, isRefusal } from '@hexfront/engine';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { readJson } from '../../files.ts';
import { gameFrom, gameNamed, gameOption, jsonOption, optionsFrom, optionsOption } from '../../game-arguments.ts';
import { print, printJson, progress } from '../../terminal/output.ts';

const DEEPEST = 20;

export const perft: Command = {
  name: 'perft',
  summary: 'count the action sequences of each length',
  usage: '--game GAME --depth N [--position FILE] [--json]',
  details: 'Two engines that agree on the legal actions and their effects get the same counts.',
  arguments: [],
  options: {
    game: gameOption,
    depth: { value: 'N', help: `maximum length, 1 to ${DEEPEST}` },
    position: {
      value: 'FILE',
      help: 'start from a state saved by hexfront engine',
    },
    options: optionsOption,
    json: jsonOption,
  },
  examples: ['hexfront perft --game attrition-1 --depth 3', 'hexfront perft --position saved.json --depth 2 --json'],
  run: runPerft,
};

function runPerft(args: Arguments): number {
  const depth = args.integer('depth', 1, DEEPEST);
  if (depth === undefined) throw new UsageError(`--depth is required; give a number from 1 to ${DEEPEST}`);
  const { game, state } = positionFrom(args);
  if (game.numbered === undefined)
    throw new UsageError(`perft does not support simultaneous games such as ${game.id}; choose another --game`);
  const counts: { depth: number; count: number; seconds: number }[] = [];
  if (!args.has('json')) print('depth  sequences       seconds');
  for (let length = 1; length <= depth; length++) {
    const start = performance.now();
    const count = countFromRoot(game, state, length);
    const seconds = Math.round(performance.now() - start) / 1000;
    counts.push({ depth: length, count, seconds });
    if (!args.has('json')) print(`${String(length).padStart(5)}  ${String(count).padEnd(14)}  ${seconds.toFixed(3)}`);
  }
  if (args.has('json')) printJson({ game: game.id, hash: game.hash(state), counts });
  return 0;
}

function positionFrom(args: Arguments): { game: Game; state: unknown } {
  const file = args.text('position');
  if (file === undefined) {
    const game = gameFrom(args);
    // In games of chance the seed affects what an action does; a fixed one makes the counts repeatable.
    return { game, state: game.setup(optionsFrom(args, game), 'perft') };
  }
  if (args.has('options')) throw new UsageError('--position already contains the options; remove --options');
  const saved = readJson(file);
  if (!isObject(saved) || typeof saved.game !== 'string')
    throw new UsageError(`${file} is not a saved state: \`game\` is missing`);
  const game = gameNamed(saved.game);
  const wanted = args.has('game') ? gameFrom(args) : game;
  if (wanted !== game) throw new UsageError(`${file} is a state of ${game.id}, not ${wanted.id}; remove --game`);
  const state = game.load(saved);
  if (isRefusal(state)) throw new UsageError(`${file} is not a valid position of ${game.id}: ${state.message}`);
  return { game, state };
}

/** Counts one branch at a time to show progress. */
function countFromRoot(game: Game, state: unknown, depth: number): number {
  const actions = game.numbered!;
  const list = new Int32Array(actions.longest(game.save(state).options));
  const length = actions.list(state, list);
  if (depth === 1) return length;
  const next = game.copy(state);
  let total = 0;
  for (let i = 0; i < length; i++) {
    progress(`depth ${depth}: ${i} of ${length} first actions, ${total} sequences so far`);
    game.copy(state, next);
    actions.apply(next, list[i]);
    total += countSequences(game, next, depth - 1);
  }
  progress('');
  return total;
}
