import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRefusal, type Replay, readReplay, verify } from '@hexfront/engine';
import { beforeAll, expect, test } from 'vitest';
import { Desk } from './hexfront.ts';

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

test('a replay with --browser is a page that needs no server, at a printed address', async () => {
  const desk = new Desk();
  const duel = ['--seat', 'random', '--seat', 'random', '--seed', '1', '--out', 'match.json'];
  expect(desk.run(['play', '--game', 'conquest-1', ...duel]).code).toBe(0);
  const record = { ...desk.json('match.json'), players: ['</script><script>alert(1)', 'B'] };
  desk.write('hostile.json', record);
  // What opens addresses, on Linux; without one, the address is printed all the same.
  desk.write('xdg-open', `#!/bin/sh\necho "$1" > "$OPENED"\n`);
  chmodSync(join(desk.path, 'xdg-open'), 0o755);
  for (const [file, PATH] of [
    ['hostile.json', '/nowhere'],
    ['-', `${desk.path}:/bin:/usr/bin`],
  ]) {
    const opened = join(desk.path, 'opened');
    const { code, out, err } = desk.run(['replay', file, '--browser'], desk.text('hostile.json'), {
      PATH,
      OPENED: opened,
    });
    expect([code, err]).toEqual([0, '']);
    const url = /^watch: +(file:\S+)\n$/.exec(out)![1];
    const page = readFileSync(new URL(url), 'utf8');
    // The page is too long to be printed where it is wrong.
    expect([page.includes('var HexfrontViewer'), page.includes('</script><script>alert')]).toEqual([true, false]);
    const [, json] = /HexfrontViewer\.open\(document\.getElementById\('match'\), (.*)\);<\/script>/.exec(page)!;
    expect(JSON.parse(json)).toEqual(record);
    if (file === '-' && process.platform === 'linux') {
      await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8'), { timeout: 10_000 }).toBe(`${url}\n`);
    }
    rmSync(dirname(fileURLToPath(url)), { recursive: true });
  }
  desk.clear();
});
