import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bots } from '@hexfront/bots';
import { games, type Replay, verify } from '@hexfront/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completePairs, wholeLines } from '../src/commands/play/tournament/journal.ts';
import { barText, lineText } from '../src/commands/play/tournament/progress.ts';
import { binary, Desk } from './hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());

const args = ['tournament', '--game', 'conquest-1', '--pairs', '4', '--seed', '1'];
const three = ['--bot', 'rusher', '--bot', 'greedy', '--bot', 'random'];
/** What must be the same in every run of the same plan. */
const same = ['plan.json', 'games.jsonl', 'results.json', 'table.md', 'table.csv'];

const files = (folder: string) => Object.fromEntries(same.map((name) => [name, desk.text(join(folder, name))]));

describe('a tournament', () => {
  test('every pair of bots plays by default, and --games is the number of games of each', () => {
    const { code, out, err } = desk.run([
      'tournament',
      '--game',
      'conquest-1',
      '--games',
      '2',
      '--seed',
      '1',
      '--json',
    ]);
    expect([code, err]).toEqual([0, '']);
    const { plan, pairings } = JSON.parse(out);
    const conquest = games.find(({ id }) => id === 'conquest-1')!;
    const players = bots.filter((bot) => bot.plays(conquest)).length;
    expect([plan.game, plan.seed, pairings.length]).toEqual(['conquest-1', '1', (players * (players - 1)) / 2]);
    for (const { wins, draws, losses } of pairings) expect(wins + draws + losses).toBe(2);
  });

  test('--bot selects the bots, and Markdown tables are printed', () => {
    const { out } = desk.run([...args, '--bot', 'random', '--bot', 'rusher']);
    expect(out).toMatch(/^\| game \| first – second \|.*\n\|---.*\n\| conquest-1 \| random – rusher \| 4 \|/);
    expect(out).toContain('| 1 | rusher |');
    expect(out).toMatch(/\nEndings: .*\nDecisions per game: median /);
    expect(out).toContain('Decision times:\n');
    expect(out).not.toContain('greedy');
  });

  test('--sprt stops when the answer is known', () => {
    const two = ['--bot', 'greedy', '--bot', 'random', '--sprt', '0,200', '--json'];
    const { out } = desk.run(['tournament', '--game', 'conquest-1', '--seed', '1', ...two]);
    const [{ pairs, sprt }] = JSON.parse(out).pairings;
    expect(sprt).toMatchObject({ elo0: 0, elo1: 200, verdict: 'elo1' });
    expect(pairs).toBeLessThan(40);
  });

  test('--format swiss', () => {
    const { out } = desk.run([...args, ...three, '--format', 'swiss', '--rounds', '2', '--jobs', '1', '--json']);
    // One bot of three rests in each round.
    expect(JSON.parse(out)).toMatchObject({ games: 16, plan: { format: 'swiss', rounds: 2 } });
  });

  test('--report alone writes a page that can show its games', () => {
    const { code } = desk.run([...args, '--bot', 'rusher', '--bot', 'random', '--report', 'cup.html', '--jobs', '1']);
    expect(code).toBe(0);
    const page = desk.text('cup.html');
    expect(page).toContain('data-save="1"');
    expect(page).toContain('hexfront tournament --game conquest-1 --seed 1 --pairs 4 --bot rusher --bot random');
    expect(desk.run([...args, '--report', 'cup.html'])).toMatchObject({ code: 2 });
  });
});

describe('--out', () => {
  beforeAll(() => {
    expect(desk.run([...args, ...three, '--out', 'cup', '--jobs', '1']).code).toBe(0);
  });

  test('holds rows, tables, times, the report and replays that verify', () => {
    expect(readdirSync(join(desk.path, 'cup')).sort()).toEqual(
      [...same, 'replays', 'report.html', 'times.json', 'times.jsonl'].sort(),
    );
    const rows = wholeLines<{ length: number }>(desk.text('cup/games.jsonl'));
    expect(rows).toHaveLength(24);
    const replays = readdirSync(join(desk.path, 'cup/replays'));
    expect(replays).toHaveLength(12);
    const replay = desk.json('cup/replays/game-1.json') as Replay;
    expect(verify(replay)).toMatchObject({ ok: true, steps: rows[0].length });
    expect(desk.text('cup/table.csv')).toMatch(/^game,first,second,.*\nconquest-1,rusher,greedy,4,8,/);
  });

  test('the number of threads changes nothing but times', () => {
    desk.run([...args, ...three, '--out', 'threads', '--jobs', '2']);
    expect(files('threads')).toEqual(files('cup'));
  });

  test('a folder is not overwritten, and another plan is not mixed in', () => {
    expect(desk.run([...args, ...three, '--out', 'cup'])).toMatchObject({
      code: 2,
      err: 'hexfront: cup already holds a tournament; add --resume to continue it, or choose another --out\n',
    });
    expect(desk.run([...args, ...three, '--opening', '3', '--out', 'cup', '--resume'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('another plan: its opening is 12, not 3; give the arguments it was started with'),
    });
  });

  test('--resume repairs a torn line and plays only what is missing', () => {
    cpSync(join(desk.path, 'cup'), join(desk.path, 'torn'), { recursive: true });
    const lines = desk.text('cup/games.jsonl').split('\n');
    // Nine games: four pairs, one game without its other half, and half a line.
    writeFileSync(join(desk.path, 'torn/games.jsonl'), lines.slice(0, 9).join('\n'));
    appendFileSync(join(desk.path, 'torn/games.jsonl'), `\n${lines[9].slice(0, 40)}`);
    const { code } = desk.run([...args, ...three, '--out', 'torn', '--resume', '--jobs', '1']);
    expect(code).toBe(0);
    expect(files('torn')).toEqual(files('cup'));
  });

  test('Ctrl-C stops it, says how to resume, and the result is the same', async () => {
    const long = [
      'tournament',
      '--game',
      'attrition-2',
      '--pairs',
      '6',
      '--seed',
      '1',
      '--bot',
      'greedy',
      '--bot',
      'rusher',
    ];
    desk.run([...long, '--out', 'whole']);
    const { code, err } = await interrupted([...long, '--out', 'broken']);
    expect(code).toBe(130);
    expect(err).toMatch(
      /^hexfront: stopped after \d+ of 12 games; to continue, run: hexfront tournament .* --out broken --resume\n$/,
    );
    const played = wholeLines(desk.text('broken/games.jsonl')).length;
    expect(played).toBeGreaterThan(0);
    expect(played).toBeLessThan(12);
    expect(desk.run([...long, '--out', 'broken', '--resume']).code).toBe(0);
    expect(files('broken')).toEqual(files('whole'));
  });
});

describe('programs', () => {
  const misfit = (habit: string) => `exec:node ${join(import.meta.dirname, 'exec/misfit.mjs')} ${habit}`;

  test('run one per thread, and results do not depend on the number of threads', () => {
    const short = ['--pairs', '2', '--seed', '1', '--options', '{"turnLimit":4}', '--replays', 'none', '--json'];
    const two = ['tournament', '--game', 'conquest-1', ...short, '--bot', misfit('none'), '--bot', 'random'];
    const [one, many] = ['1', '2'].map((jobs) => desk.run([...two, '--jobs', jobs]));
    expect([one.code, many.code]).toEqual([0, 0]);
    expect(many.out).toBe(one.out);
    expect(JSON.parse(one.out).plan.loading).toMatchObject({ moveMs: expect.any(Number) });
  });

  test.runIf(process.platform === 'linux')('end when the tournament is interrupted', async () => {
    const mark = `cup-${process.pid}`;
    const bots = ['--bot', `${misfit('hang-at-once')} ${mark}`, '--bot', 'random'];
    const given = [
      'tournament',
      '--game',
      'conquest-1',
      '--pairs',
      '2',
      '--seed',
      '1',
      '--jobs',
      '2',
      '--move-ms',
      '60000',
    ];
    const child = spawn(process.execPath, [binary, ...given, ...bots], { stdio: 'ignore', cwd: desk.path });
    await expect.poll(() => countOf(mark), { timeout: 30_000 }).toBe(2);
    child.kill('SIGINT');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(130);
    await expect.poll(() => countOf(mark)).toBe(0);
  });

  /** Programs with this argument; the command itself has it inside another. */
  function countOf(mark: string): number {
    const commands = readdirSync('/proc').flatMap((entry) => {
      try {
        return /^\d+$/.test(entry) ? [readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0')] : [];
      } catch {
        return [];
      }
    });
    return commands.filter((words) => words.includes(mark)).length;
  }
});

/** Runs a tournament and interrupts it once it has written a game. */
function interrupted(given: readonly string[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [binary, ...given, '--jobs', '1'], { cwd: desk.path });
  const journal = join(desk.path, 'broken/games.jsonl');
  let err = '';
  child.stderr.on('data', (chunk) => (err += chunk));
  const watch = setInterval(() => {
    if (!existsSync(journal) || readFileSync(journal, 'utf8') === '') return;
    clearInterval(watch);
    child.kill('SIGINT');
  }, 5);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, err })));
}

test('a journal is read up to its first torn line, and half a pair is not a pair', () => {
  expect(wholeLines('{"a":1}\n{"a":2}\n{"a"')).toEqual([{ a: 1 }, { a: 2 }]);
  expect(wholeLines('{"a":1}\n{"a":2}')).toEqual([{ a: 1 }]);
  expect(wholeLines('')).toEqual([]);
  const rows = [
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ].map(([pairing, pair, game]) => ({ pairing, pair, game }) as any);
  expect(completePairs(rows)).toEqual([[rows[3], rows[0]]]);
});

test('progress: a bar with rate and time left, or a line', () => {
  expect(barText(50, 100, 2.5)).toBe('████████████░░░░░░░░░░░░ 50/100 games, 2.5 per second, 0:20 left');
  expect(lineText(10, 7210, 0.5)).toBe('10 of 7210 games, 30.0 per minute, 4:00:00 left');
  expect(lineText(0, 10, 0)).toBe('0 of 10 games, 0.0 per minute, ? left');
});
