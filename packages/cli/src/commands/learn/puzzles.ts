import { PROOF_ACTIONS, problemOf, type Puzzle, readPuzzles, writePuzzles } from '@hexfront/bots/puzzles';
import { shipped } from '@hexfront/bots/shipped-puzzles';
import { minePuzzles } from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { UsageError } from '../../errors.ts';
import { gameNamed } from '../../game-arguments.ts';
import { OutputFile, readJson } from '../../files.ts';
import { print, printError, progress } from '../../terminal/output.ts';

const MOST_MATCHES = 100_000;
const USUAL_MATCHES = 100;
/** A check may look at this many times the actions that mining may. */
const TIMES = 10;

export const puzzles: Command = {
  name: 'puzzles',
  summary: 'mine puzzles from matches between bots, and check them',
  usage: '[--mine GAME --out FILE [--from N] [--matches N] [--force] | --check [FILE]]',
  details:
    'A puzzle is a position with one right answer: the only action that wins for certain within this turn, or the only one\n' +
    'that keeps the other side from winning in its next turn. Every possible action is gone through, so answers are proved.\n' +
    'Without options, prints how many puzzles are shipped.',
  arguments: [],
  optional: ['FILE'],
  options: {
    mine: { value: 'GAME', help: 'let bots play this game and look for puzzles' },
    from: { value: 'N', help: 'the number of the first match; default 0' },
    matches: { value: 'N', help: `how many matches to play; default ${USUAL_MATCHES}` },
    out: { value: 'FILE', help: 'where to write what was mined' },
    force: { help: 'replace the file if it exists' },
    check: { help: 'prove every answer of FILE, or of the shipped puzzles, again' },
  },
  examples: ['hexfront puzzles --mine conquest-1 --matches 20 --out found.json', 'hexfront puzzles --check'],
  run: runPuzzles,
};

function runPuzzles(args: Arguments): number {
  const [file] = args.positionals;
  const game = args.text('mine');
  if (game !== undefined && args.has('check')) throw new UsageError('--mine cannot be combined with --check');
  if (game !== undefined) return mine(args, game);
  for (const option of ['from', 'matches', 'out', 'force']) {
    if (args.has(option)) throw new UsageError(`--${option} needs --mine GAME`);
  }
  const collection = file === undefined ? readPuzzles(shipped) : collectionIn(file);
  return args.has('check') ? check(collection) : count(collection);
}

function mine(args: Arguments, id: string): number {
  const game = gameNamed(id);
  if (game.traits.simultaneous || game.traits.chance) {
    throw new UsageError(`${id} has no puzzles; only games of one decision at a time and without dice can be proved`);
  }
  const from = args.integer('from', 0, MOST_MATCHES) ?? 0;
  const matches = args.integer('matches', 1, MOST_MATCHES) ?? USUAL_MATCHES;
  const out = new OutputFile(args.required('out'), args.has('force'));
  const found: Puzzle[] = [];
  let played = 0;
  for (const some of minePuzzles(game, from, from + matches)) {
    found.push(...some);
    progress(`match ${++played} of ${matches}, ${found.length} puzzles`);
  }
  progress('');
  out.write(writePuzzles(found));
  return count(found);
}

function collectionIn(file: string): Puzzle[] {
  const lines = readJson(file);
  if (!Array.isArray(lines) || lines.some((line) => typeof line !== 'string')) {
    throw new UsageError(`${file} is not a collection of puzzles; hexfront puzzles --mine writes one`);
  }
  return readPuzzles(lines);
}

function check(collection: readonly Puzzle[]): number {
  let wrong = 0;
  for (const [i, puzzle] of collection.entries()) {
    progress(`puzzle ${i + 1} of ${collection.length}`);
    const problem = problemOf(puzzle, PROOF_ACTIONS * TIMES);
    if (problem === null) continue;
    wrong++;
    printError(`puzzle ${i + 1} (${puzzle.game}): ${problem}`);
  }
  progress('');
  print(`${collection.length - wrong} of ${collection.length} puzzles confirmed`);
  return wrong === 0 ? 0 : 1;
}

function count(collection: readonly Puzzle[]): number {
  const groups = Map.groupBy(collection, ({ game, kind }) => `${game} ${kind}`);
  for (const [group, { length }] of groups) print(`${group}: ${length}`);
  print(`${collection.length} puzzles`);
  return 0;
}
