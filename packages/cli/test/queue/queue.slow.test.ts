import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutPassword } from '../../src/queue/queue.ts';
import { binary, Desk, type Ran } from '../hexfront.ts';
import { startPostgres } from './postgres.ts';

const desk = new Desk();
const workers: ChildProcess[] = [];
let url: string;

beforeAll(async () => {
  url = await startPostgres();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  desk.clear();
});

/** A worker that is ready. */
async function startWorker(...more: string[]): Promise<ChildProcess> {
  const args = [binary, 'worker', '--database', url, '--jobs', '1', ...more];
  const worker = spawn(process.execPath, args, { cwd: desk.path, stdio: ['ignore', 'pipe', 'inherit'] });
  workers.push(worker);
  let said = '';
  for await (const chunk of worker.stdout!) {
    said += chunk;
    if (said.includes('ready: 1 thread')) break;
  }
  expect(said).toContain('ready: 1 thread');
  return worker;
}

function start(args: readonly string[]): { ran: Promise<Ran>; child: ChildProcess } {
  const child = spawn(process.execPath, [binary, ...args], { cwd: desk.path });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  return { child, ran: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said }))) };
}

describe('a tournament on several machines', () => {
  const two = ['--bot', 'greedy', '--bot', 'rusher'];
  const args = ['tournament', '--game', 'attrition-2', '--pairs', '12', '--seed', '1', ...two];

  test('three workers give the table of a single run, although one is killed in the middle', async () => {
    expect(desk.run([...args, '--out', 'alone']).code).toBe(0);
    // All alone with the first chunks, so that it surely has some when it is killed.
    const victim = await startWorker();
    const { ran } = start([...args, '--out', 'many', '--database', url]);
    const journal = join('many', 'games.jsonl');
    await expect
      .poll(() => desk.files().includes('many') && desk.text(journal).length > 0, { timeout: 60_000 })
      .toBe(true);
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    const played = desk.text(journal).trimEnd().split('\n').length;
    expect(played).toBeLessThan(24);
    const others = await Promise.all([startWorker(), startWorker()]);
    expect(await ran).toMatchObject({ code: 0, err: '' });
    for (const file of ['table.md', 'table.csv', 'results.json', 'games.jsonl']) {
      expect(desk.text(join('many', file))).toBe(desk.text(join('alone', file)));
    }
    // The others finish what they have in hand and say so.
    for (const worker of others) {
      worker.kill('SIGTERM');
      expect(await once(worker, 'exit')).toEqual([0, null]);
    }
  });

  test('a worker runs no programs unless it is told to', async () => {
    const worker = await startWorker();
    desk.write(
      'last.mjs',
      'export default { plays: () => true, sit: () => ({ decide: ({ legal }) => [legal().at(-1)] }) };',
    );
    const module = ['tournament', '--game', 'conquest-1', '--pairs', '1', '--seed', '1', '--bot', 'file:./last.mjs'];
    const refused = await start([...module, '--bot', 'random', '--database', url]).ran;
    expect(refused.code).toBe(1);
    expect(refused.err).toContain(
      'hexfront: a worker refuses to run file:./last.mjs; start workers with --allow-programs',
    );
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    await startWorker('--allow-programs');
    expect(await start([...module, '--bot', 'random', '--database', url]).ran).toMatchObject({ code: 0, err: '' });
  });
});

test.each([
  [['worker'], /--database is required/],
  [['worker', '--database', 'mysql://x'], /must be the address of a PostgreSQL database/],
  [
    ['worker', '--database', 'postgres://u:secret@127.0.0.1:1/x'],
    /cannot use the database postgres:\/\/u:…@127.0.0.1:1\/x: .*ECONNREFUSED/,
  ],
] as const)('%j is an error that says what to do', (args, says) => {
  const { code, out, err } = desk.run(args);
  expect(err).toMatch(/^hexfront: [^\n]+\n$/);
  expect(err).toMatch(says);
  expect(err).not.toContain('secret');
  expect([code === 0, out]).toEqual([false, '']);
});

test.each([
  ['postgres://u:p@h/d', 'postgres://u:…@h/d'],
  ['postgres://u@h/d', 'postgres://u@h/d'],
  ['greedy', 'greedy'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});
