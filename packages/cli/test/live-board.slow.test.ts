import { isRefusal, readReplay, type Replay, verify } from '@hexfront/engine';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const command = join(import.meta.dirname, '../bin/hexfront.js');

beforeAll(() => {
  const build = join(import.meta.dirname, '../../../scripts/dashboard.mjs');
  expect(spawnSync(process.execPath, [build, '--must']).status).toBe(0);
}, 120_000);

test.each([
  ['attrition-1', '{"turnLimit":2}', ['greedy', 'random']],
  ['battle-2', '{"tickSeconds":60}', ['commander', 'greedy']],
  ['warshard-1', '{}', ['greedy', 'random']],
] as const)('%s with --browser: the dashboard has the match, and its replay is the one that was played', async (game, options, seats) => {
  const args = [
    'play',
    '--game',
    game,
    '--options',
    options,
    '--seed',
    'board',
    '--browser',
    '--pace-ms',
    '0',
    '--every',
    'end',
  ];
  const env = { ...process.env, PATH: '/nowhere' };
  const child = spawn(
    process.execPath,
    ['--liftoff-only', command, ...args, ...seats.flatMap((seat) => ['--seat', seat])],
    { env },
  );
  let said = '';
  const isDone = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text;
      if (said.includes('press Ctrl+C')) resolve();
    });
    child.stderr.on('data', (text) => (said += text));
    child.once('exit', () => reject(new Error(said)));
  });
  const url = new URL(/watch: +(\S+)/.exec(said)![1]);
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const read = async (path: string) => (await fetch(new URL(path, url))).json();
  const replay = readReplay(await read(`/v1${url.pathname}/replay`)) as Replay;
  expect(isRefusal(replay)).toBe(false);
  expect(verify(replay)).toMatchObject({ ok: true });
  expect([replay.seed, replay.players]).toEqual(['board', [...seats]]);
  // The terminal tells of the same match.
  expect(said).toContain(`after ${replay.steps.length} steps`);
  child.kill('SIGINT');
  expect(await isDone).toBe(0);
});
