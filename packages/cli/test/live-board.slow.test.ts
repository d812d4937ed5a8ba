import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isRefusal, type Replay, readReplay, verify } from '@hexfront/engine';
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
] as const)('%s with --browser: the dashboard shows the match and the same replay', async (game, options, seats) => {
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
  let printed = '';
  const isDone = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      printed += text;
      if (printed.includes('press Ctrl+C')) resolve();
    });
    child.stderr.on('data', (text) => (printed += text));
    child.once('exit', () => reject(new Error(printed)));
  });
  const url = new URL(/watch: +(\S+)/.exec(printed)![1]);
  const page = await fetch(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const read = async (path: string) => (await fetch(new URL(path, url))).json();
  const replay = readReplay(await read(`/v1${url.pathname}/replay`)) as Replay;
  expect(isRefusal(replay)).toBe(false);
  expect(verify(replay)).toMatchObject({ ok: true });
  expect([replay.seed, replay.players]).toEqual(['board', [...seats]]);
  // The terminal shows the same match.
  expect(printed).toContain(`after ${replay.steps.length} steps`);
  child.kill('SIGINT');
  expect(await isDone).toBe(0);
});
