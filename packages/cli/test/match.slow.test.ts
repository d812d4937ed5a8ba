import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bots } from '@hexfront/bots';
import { games } from '@hexfront/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { binary, Desk, type Ran } from './hexfront.ts';

const desk = new Desk();
const duel = ['--seat', 'greedy', '--seat', 'random', '--seed', '7'];
let played: Ran;

beforeAll(() => {
  played = desk.run(['play', '--game', 'conquest-1', ...duel, '--out', 'match.json']);
});
afterAll(() => desk.clear());

describe('play', () => {
  test('prints the match and the command that repeats it', () => {
    expect([played.code, played.err]).toEqual([0, '']);
    expect(played.out).toContain('A greedy against B random\nseed 7\n');
    expect(played.out).toMatch(/A-1 moves \(-?\d,-?\d\) to \(-?\d,-?\d\)/);
    expect(played.out).toMatch(/\n(A greedy|B random) wins \([a-z ]+\) after \d+ steps\n/);
    expect(played.out).toContain('repeat: hexfront play --game conquest-1 --seat greedy --seat random --seed 7\n');
  });

  test('the same seed gives the same match', () => {
    expect(desk.run(['play', '--game', 'conquest-1', ...duel, '--out', 'again.json']).code).toBe(0);
    expect(desk.json('again.json')).toEqual(desk.json('match.json'));
  });

  test('without --seed a random seed is chosen and printed', () => {
    const args = ['play', '--game', 'conquest-1', '--seat', 'random', '--seat', 'random', '--json'];
    const seeds = [desk.run(args), desk.run(args)].map(({ out }) => JSON.parse(out).seed);
    expect(seeds[0]).toMatch(/^[0-9a-f]{12}$/);
    expect(seeds[1]).not.toBe(seeds[0]);
  });

  test('--json prints only the result', () => {
    const { out, err } = desk.run(['play', '--game', 'conquest-1', ...duel, '--json']);
    const { steps, outcome, options } = desk.json('match.json');
    const hash = steps.at(-1).hash;
    const players = ['greedy', 'random'];
    const result = { game: 'conquest-1', seed: '7', players, steps: steps.length, outcome, hash, out: null, options };
    expect([JSON.parse(out), err]).toEqual([result, '']);
    expect(out.trimEnd()).not.toContain('\n');
  });

  test('--options from a file reach the match', () => {
    desk.write('short.json', { turnLimit: 2 });
    const args = ['play', '--game', 'attrition-1', ...duel, '--options', '@short.json', '--every', 'end'];
    const { out } = desk.run(args);
    expect(out).toContain(`(turn limit) after`);
    expect(out).toContain(`--seed 7 --options @short.json\n`);
    expect(out.match(/held by A/g)).toHaveLength(1);
  });

  test.each([
    // pace      boards
    ['action', (steps: number) => steps + 1],
    ['end', () => 1],
  ] as const)('--every %s', (pace, boards) => {
    const { out } = desk.run(['play', '--game', 'conquest-1', ...duel, '--every', pace]);
    expect(out.match(/held by A/g)).toHaveLength(boards(desk.json('match.json').steps.length));
  });

  test('--force replaces a file completely and leaves no temporary file', () => {
    desk.write('old.json', 'x'.repeat(100_000));
    expect(
      desk.run(['play', '--game', 'conquest-1', ...duel, '--every', 'end', '--out', 'old.json', '--force']).code,
    ).toBe(0);
    expect(desk.json('old.json')).toEqual(desk.json('match.json'));
    expect(desk.files().filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(statSync(join(desk.path, 'match.json')).nlink).toBe(1);
  });

  test.each(games.map((game) => [game.id, game] as const))('%s is played, recorded and verified', (id, game) => {
    const file = `${id}.json`;
    const able = bots.filter((bot) => bot.plays(game));
    const seats = [able[1] ?? able[0], able[0]].flatMap(({ name }) => ['--seat', name]);
    expect(desk.run(['play', '--game', id, ...seats, '--seed', 'x', '--every', 'end', '--out', file]).code).toBe(0);
    expect(desk.run(['verify', file])).toMatchObject({ code: 0, err: '' });
  });
});

test.each([
  // game         sides
  ['attrition-1', 'A', 'B'],
  ['conquest-1', 'A', 'B'],
  ['battle-1', 'p0', 'p1'],
  ['battle-2', 'p0', 'p1'],
  ['warshard-1', 'blue', 'red'],
])('%s: the header, the board and the result call the sides %s and %s', (game, first, second) => {
  const { out } = desk.run(['play', '--game', game, ...duel, '--every', 'end']);
  expect(out).toContain(`: ${first} greedy against ${second} random\n`);
  expect(out).toMatch(new RegExp(`: ${first} wins \\([^]*\n${first} greedy wins \\(`));
});

describe('colour', () => {
  const args = ['play', '--game', 'conquest-1', ...duel, '--every', 'end'];
  test.each([
    // arguments                environment                isColoured
    [[], {}, false],
    [['--color', 'always'], {}, true],
    [['--color', 'always'], { NO_COLOR: '1' }, true],
    [['--color', 'never'], {}, false],
  ])('%j %j: %s', (more, env, isColoured) => {
    expect(desk.run([...args, ...more], '', env).out.includes('\x1b[')).toBe(isColoured);
  });

  test('prints the same text as without colour', () => {
    const coloured = desk.run([...args, '--color', 'always']).out;
    expect(stripVTControlCharacters(coloured)).toBe(desk.run(args).out);
  });
});

describe('replay', () => {
  test('shows what play showed', () => {
    const boards = (text: string) => text.match(/round \d+ of 25, [AB] to act/g);
    const { code, out, err } = desk.run(['replay', 'match.json']);
    expect([code, err]).toEqual([0, '']);
    expect(boards(out)).toEqual(boards(played.out));
    expect(out).toMatch(/wins \([a-z ]+\) after \d+ steps\n$/);
  });

  test('a record cannot control the terminal or break the output', () => {
    const record = { ...desk.json('match.json'), players: ['\x1b[2Jghost', 'a\nb'], outcome: 'mine' };
    desk.write('hostile.json', record);
    const { code, out } = desk.run(['replay', 'hostile.json', '--every', 'end']);
    expect(code).toBe(0);
    expect(out).toContain('A ?[2Jghost against B a b\n');
    expect(desk.run(['verify', 'hostile.json']).code).toBe(1);
  });

  test('--step shows one position', () => {
    const { out } = desk.run(['replay', 'match.json', '--step', '2']);
    expect(out).toMatch(/\nstill running after 2 steps\n$/);
    expect(out.match(/^step \d+ of \d+$/gm)).toEqual([`step 2 of ${desk.json('match.json').steps.length}`]);
  });

  test('--from, --to and --json print one line per position', () => {
    const { out } = desk.run(['replay', 'match.json', '--from', '1', '--to', '4', '--every', 'action', '--json']);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    const { steps } = desk.json('match.json');
    expect(lines.map(({ hash }) => hash)).toEqual(steps.slice(0, 4).map(({ hash }: { hash: string }) => hash));
    expect(Object.keys(lines[0])).toEqual(['step', 'decisions', 'events', 'decision', 'outcome', 'hash', 'view']);
  });

  test.each([
    [['--step', '9999'], /--step must be an integer from 0 to \d+, not "9999"/],
    [['--from', '3', '--to', '2'], /--from 3 is after --to 2; swap them/],
    [['--step', '1', '--to', '2'], /--step cannot be combined with --from or --to/],
  ])('%j is a usage error', (more, says) => {
    const { code, out, err } = desk.run(['replay', 'match.json', ...more]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(says);
  });
});

describe('verify', () => {
  test('a valid record', () => {
    const { steps, outcome } = desk.json('match.json');
    const { out } = desk.run(['verify', 'match.json', '--json']);
    expect(JSON.parse(out)).toEqual({ file: 'match.json', game: 'conquest-1', ok: true, steps: steps.length, outcome });
  });

  test.each([
    // what standard input is                   the text               code  it says
    ['a record', (text: string) => text, 0, /^standard input: verified, /],
    ['a record that starts with a mark', (text: string) => `\uFEFF${text}`, 0, /^standard input: verified, /],
    ['half a record', (text: string) => text.slice(0, 999), 2, /^hexfront: standard input is not valid JSON: /],
    ['empty', () => '', 2, /^hexfront: standard input is not valid JSON: /],
    ['something else', () => '{}', 2, /^hexfront: standard input is not a valid replay: /],
  ] as const)('-: standard input is %s', (_, change, code, says) => {
    const { out, err, ...ran } = desk.run(['verify', '-'], change(desk.text('match.json')));
    expect(ran.code).toBe(code);
    expect(code === 0 ? out : err).toMatch(says);
  });

  test('-: waits for a program that is slow to write, also if another one has left the pipe non-blocking', () => {
    const line = `(sleep 0.5; head -c 2000 match.json; sleep 0.5; tail -c +2001 match.json) | { python3 -c 'import os; os.set_blocking(0, False)'; "$0" "$1" verify - --json; }`;
    const { stdout } = spawnSync('sh', ['-c', line, process.execPath, binary], { cwd: desk.path, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ file: 'standard input', ok: true });
  });

  type Record = ReturnType<Desk['json']>;
  test.each([
    // what was changed    how                                                                     code  the line says
    [
      'a hash',
      (r: Record) => ((r.steps[4].hash = '0123456789abcdef'), r),
      1,
      /does not verify; first difference at step 5 of \d+: the state hash is/,
    ],
    ['the opening', (r: Record) => ((r.opening = '0123456789abcdef'), r), 1, /difference at the opening/],
    [
      'an action',
      (r: Record) => ((r.steps[0].decisions = { 0: [{ action: 'pass' }] }), r),
      1,
      /difference at step 1 of/,
    ],
    [
      'an action to an illegal one',
      (r: Record) => ((r.steps[1].decisions = { 1: [{ action: 'pass' }] }), r),
      1,
      /step 2 of \d+: .*not-your-turn/,
    ],
    [
      'an action to nonsense',
      (r: Record) => ((r.steps[1].decisions = { 0: [7] }), r),
      1,
      /step 2 of \d+: .*malformed-action/,
    ],
    ['the outcome', (r: Record) => ((r.outcome.winners = [1]), r), 1, /difference at step \d+ of \d+: the outcome is/],
    ['the last step away', (r: Record) => (r.steps.pop(), r), 1, /the outcome is null/],
    ['a step away', (r: Record) => (r.steps.splice(2, 1), r), 1, /difference at step 3 of/],
    ['the options', (r: Record) => ((r.options.startGold = 49), r), 1, /difference at the opening/],
    ['a seat to nonsense', (r: Record) => ((r.steps[0].decisions = { x: [] }), r), 2, /Step 1 .* of known seats/],
    [
      'a withdrawal of nobody',
      (r: Record) => ((r.steps[0] = { withdraw: { seat: 5, reason: 'forfeit' }, hash: '' }), r),
      2,
      /Step 1 .* of known seats/,
    ],
    ['a step to nothing', (r: Record) => ((r.steps[3] = null), r), 2, /Step 4/],
    ['the version', (r: Record) => ((r.version = 2), r), 2, /version must be 1, not 2/],
    ['an option to nonsense', (r: Record) => ((r.options.turnLimit = 'long'), r), 2, /turnLimit must be/],
    ['the seed away', (r: Record) => ((r.seed = undefined), r), 2, /seed must be a string/],
  ] as const)('%s changed', (_, change, code, says) => {
    desk.write('changed.json', change(desk.json('match.json')));
    const result = desk.run(['verify', 'changed.json']);
    expect(result.err).toMatch(/^hexfront: changed\.json [^\n]+\n$/);
    expect(result.err).toMatch(says);
    expect([result.code, result.out]).toEqual([code, '']);
  });

  test('a truncated file', () => {
    desk.write('cut.json', readFileSync(join(desk.path, 'match.json'), 'utf8').slice(0, -500));
    expect(desk.run(['verify', 'cut.json'])).toMatchObject({ code: 2, out: '' });
    expect(desk.run(['replay', 'cut.json'])).toMatchObject({ code: 2, out: '' });
  });

  test('a difference as JSON, and in a replay', () => {
    const changed = desk.json('match.json');
    changed.steps[4].hash = '0123456789abcdef';
    desk.write('changed.json', changed);
    const { code, out, err } = desk.run(['verify', 'changed.json', '--json']);
    expect([code, err]).toEqual([1, '']);
    expect(JSON.parse(out)).toMatchObject({ ok: false, step: 5 });
    const shown = desk.run(['replay', 'changed.json', '--every', 'end']);
    expect(shown.code).toBe(1);
    expect(shown.err).toMatch(/^hexfront: changed\.json does not verify; first difference at step 5: [^\n]+\n$/);
  });
});
