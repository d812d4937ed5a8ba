import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { evaluation } from '@hexfront/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesWith } from '../exec/confined-program.ts';
import { binary } from '../hexfront.ts';
import { type Author, Authors, fenced, goodBot, goodScript } from './authors.ts';

const secret = 'the-secret-of-this-test';
const desk = mkdtempSync(join(tmpdir(), 'hexfront-code-'));
const open: { close(): unknown }[] = [];

beforeEach(() => mkdirSync(desk, { recursive: true }));
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  rmSync(desk, { recursive: true, force: true });
});

interface Command {
  readonly before?: readonly string[];
  readonly args: readonly string[];
}

/** Starts `hexfront evaluate --track code`. */
function start({ before = [], args }: Command): ChildProcess {
  const [file, ...rest] = [...before, process.execPath, binary, 'evaluate', '--track', 'code', ...args];
  const env = { PATH: process.env.PATH, HOME: homedir(), MODEL_API_KEY: secret, HEXFRONT_KEY: secret };
  return spawn(file, rest, { env, cwd: tmpdir() });
}

async function run(command: Command): Promise<{ code: number; out: string; err: string }> {
  const child = start(command);
  let [out, err] = ['', ''];
  child.stdout!.on('data', (chunk) => (out += chunk));
  child.stderr!.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  return { code, out, err };
}

async function provider(models: { readonly [model: string]: Author }): Promise<{ url: string; authors: Authors }> {
  const authors = new Authors(models);
  open.push(authors);
  return { url: await authors.open(), authors };
}

const read = (...path: string[]) => readFileSync(join(desk, ...path), 'utf8');
const results = (folder: string) =>
  JSON.parse(read(folder, 'results.json')).map((each: unknown) => evaluation.parse(each));
const undated = (folder: string) => results(folder).map((each: object) => ({ ...each, at: null }));

/** Every line of every log of a round. */
function logsOf(folder: string, round: number): string {
  const logs = join(desk, folder, 'attrition-1', `round-${round}`, 'logs');
  return readdirSync(logs)
    .map((file) => readFileSync(join(logs, file), 'utf8'))
    .join('\n');
}

test('good, broken and hostile programs: contained and reported', { timeout: 600_000 }, async () => {
  let visits = 0;
  const trap = createServer(() => visits++);
  await once(trap.listen(0, '127.0.0.1'), 'listening');
  open.push(trap);
  const { port } = trap.address() as AddressInfo;
  const spy = `
import os, socket, sys
for place in ["/etc/shadow", ${JSON.stringify(homedir())}, ${JSON.stringify(desk)}, "/proc/self/environ", "/bot/../../turn.json"]:
    try: print("READ", place, os.listdir(place) if os.path.isdir(place) else open(place).read(), file=sys.stderr)
    except OSError as error: print("refused", place, error, file=sys.stderr)
print("environment", dict(os.environ), file=sys.stderr)
try:
    socket.create_connection(("127.0.0.1", ${port}), 2)
    print("CONNECTED", file=sys.stderr)
except OSError as error: print("refused network", error, file=sys.stderr)
try: open("/bot/bot.py", "a").write("#"); print("WROTE", file=sys.stderr)
except OSError as error: print("refused write", error, file=sys.stderr)
${goodBot}`;
  const { url, authors } = await provider({
    good: () => fenced(goodBot),
    broken: (round) =>
      [
        fenced('import sys\nprint("hello"'),
        'I would rather not.',
        fenced(goodBot.replace('"orders": decide(frame, start, chance)', '"orders": [{"action": "cheat"}]')),
      ][round - 1],
    hostile: (round) =>
      [
        fenced('import sys\nprint("I loop", file=sys.stderr)\nwhile True: pass'),
        fenced('hoard = []\nfor i in range(200): hoard.append(bytearray(b"x" * 20000000))'),
        fenced(spy),
      ][round - 1],
  });
  const models = ['good', 'broken', 'hostile'].flatMap((model) => ['--model', `llm:${url}#${model}`]);
  const limits = ['--cpu-seconds', '2', '--memory-mb', '128'];
  const args = ['--game', 'attrition-1', ...models, '--against', 'random', '--rounds', '3', '--pairs', '1'];
  const { code, out, err } = await run({ args: [...args, '--seed', '1', '--out', join(desk, 'a'), ...limits] });
  expect(err).toContain('round 2: broken: It has no code fence in python. (its last program plays)');
  expect(code).toBe(0);

  // Reported, to whoever runs it and to the model.
  expect(out).toMatch(/\| broken \| 1 \| new \| .*\n\| broken \| 2 \| kept \| .*\n\| broken \| 3 \| new \|/);
  expect(out).toMatch(/broken, round 1, .*crashed: .*SyntaxError/);
  expect(out).toMatch(/broken, round 2: no usable answer: It has no code fence/);
  expect(out).toMatch(/broken, round 3, .*illegal-move/);
  expect(out).toMatch(/hostile, round 1, .*crashed: .*(processor time|killed by signal)/);
  expect(out).toMatch(/hostile, round 2, .*crashed: .*(of memory|MemoryError|killed by signal)/);
  expect(out).not.toMatch(/hostile, round 3,/);
  const [table] = results('a');
  expect(table).toMatchObject({ track: 'code', game: 'attrition-1', pairs: 1 });
  const line = (name: string) => table.entrants.find((each: { name: string }) => each.name === name);
  expect(line('good')).toMatchObject({ model: 'good', played: 1, illegalRate: 0, games: 6 });
  expect(line('broken')).toMatchObject({ played: 0, illegalRate: 1, score: 0 });
  expect(line('hostile')).toMatchObject({ played: 1 });
  expect(line('random')).toMatchObject({ model: null, promptHash: null });
  expect(table.entrants.at(-1).name).toBe('broken');
  const told = authors.asked.filter(({ model }) => model === 'broken').map(({ question }) => question);
  expect(told).toHaveLength(4);
  expect(told[1]).toMatch(/crashed: .*SyntaxError[^]*against good: |against good: [^]*crashed: .*SyntaxError/);
  expect(told[3]).toContain('Your last answer could not be used: It has no code fence in python.');
  expect(told[3]).toContain('print("hello"');

  // Contained.
  const spied = logsOf('a', 3);
  expect(spied).toContain('refused network');
  expect(spied).toContain('refused write');
  expect(spied).not.toMatch(/CONNECTED|WROTE|READ \/etc|READ .*turn.json|READ \/proc/);
  expect(spied).not.toContain(secret);
  expect(visits).toBe(0);
  expect(processesWith(desk)).toEqual([]);
  // What a program is given to read is the program.
  const round = join(desk, 'a', 'attrition-1', 'round-1');
  expect(readdirSync(join(round, '1-good', 'program'))).toEqual(['bot.py']);
  for (const file of ['report.md', 'results.json', 'attrition-1/round-1/1-good/turn.json']) {
    expect(read('a', file)).not.toContain(secret);
  }
});

test('killed and resumed, the results are the same', { timeout: 600_000 }, async () => {
  const { url } = await provider({ good: () => fenced(goodBot) });
  const args = ['--game', 'attrition-1', '--model', `llm:${url}#good`, '--against', 'random', '--rounds', '2'];
  const more = [...args, '--pairs', '2', '--seed', '1', '--jobs', '1', '--out'];
  const child = start({ args: [...more, join(desk, 'a')] });
  const rows = join(desk, 'a', 'attrition-1', 'round-1', 'games', 'games.jsonl');
  await expect.poll(() => existsSync(rows) && readFileSync(rows, 'utf8').includes('\n')).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(existsSync(join(desk, 'a', 'results.json'))).toBe(false);
  // Nobody was left to end the programs, so they must end by themselves.
  await expect.poll(() => processesWith(join(desk, 'a'))).toEqual([]);
  expect(await run({ args: [...more, join(desk, 'a')] })).toMatchObject({
    code: 2,
    err: expect.stringContaining('add --resume to continue it'),
  });
  expect(await run({ args: [...more, join(desk, 'a'), '--resume'] })).toMatchObject({ code: 0, err: '' });
  expect(await run({ args: [...more, join(desk, 'b')] })).toMatchObject({ code: 0 });
  expect(undated('a')).toEqual(undated('b'));
});

test('a provider that fails ends the run, and --resume continues it', { timeout: 600_000 }, async () => {
  const { url, authors } = await provider({
    good: (round) => {
      if (round === 1) authors.refuses = 401;
      return fenced(goodScript, 'js');
    },
  });
  const args = ['--game', 'attrition-1', '--model', `llm:${url}#good`, '--against', 'random', '--rounds', '2'];
  const more = [...args, '--pairs', '1', '--seed', '1', '--language', 'javascript', '--out', join(desk, 'a')];
  const stopped = await run({ args: more });
  expect(stopped).toMatchObject({
    code: 1,
    err: expect.stringMatching(/status 401.*everything so far is kept.*--resume/),
  });
  expect(stopped.err).not.toContain(secret);
  authors.refuses = null;
  const asked = authors.asked.length;
  expect(await run({ args: [...more, '--resume'] })).toMatchObject({ code: 0 });
  expect(authors.asked.length).toBe(asked + 1);
  expect(results('a')[0].entrants.find(({ name }: { name: string }) => name === 'good')).toMatchObject({ played: 1 });
});

test('where programs cannot be confined, nothing is run unless somebody wants it', { timeout: 600_000 }, async () => {
  const { url, authors } = await provider({ good: () => fenced(goodBot) });
  const args = ['--game', 'attrition-1', '--model', `llm:${url}#good`, '--against', 'random', '--rounds', '1'];
  const more = [...args, '--pairs', '1', '--seed', '1', '--out', join(desk, 'a')];
  // Root without the right to mount is as helpless as a user without namespaces.
  const before = ['unshare', '--user', '--map-root-user', 'setpriv', '--bounding-set=-sys_admin', '--inh-caps=-all'];
  const refused = await run({ before, args: more });
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringMatching(/cannot be confined on this machine: .*--unconfined/),
  });
  expect(authors.asked).toEqual([]);
  const wanted = await run({ before, args: [...more, '--unconfined'] });
  expect(wanted).toMatchObject({ code: 0, err: expect.stringContaining('can read your files, environment and keys') });
  expect(read('a', 'report.md')).toContain('They ran unconfined');
});

test('a program can be read by whoever runs it, whatever the umask', { timeout: 600_000 }, async () => {
  const { url } = await provider({ good: () => fenced(goodBot) });
  const args = ['--game', 'attrition-1', '--model', `llm:${url}#good`, '--against', 'random', '--rounds', '1'];
  const before = ['sh', '-c', 'umask 077; exec "$@"', 'sh'];
  const ran = await run({ before, args: [...args, '--pairs', '1', '--seed', '1', '--out', join(desk, 'a')] });
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(results('a')[0].entrants.find(({ name }: { name: string }) => name === 'good')).toMatchObject({ played: 1 });
});

test('--out may be relative', { timeout: 600_000 }, async () => {
  const { url } = await provider({ good: () => fenced(goodBot) });
  const args = ['--game', 'attrition-1', '--model', `llm:${url}#good`, '--against', 'random', '--rounds', '1'];
  const out = relative(tmpdir(), join(desk, 'a'));
  expect(await run({ args: [...args, '--pairs', '1', '--seed', '1', '--out', out] })).toMatchObject({
    code: 0,
    err: '',
  });
  expect(results('a')[0].entrants.find(({ name }: { name: string }) => name === 'good')).toMatchObject({ played: 1 });
});

test('every call is paid for, the first small one too, and no program writes to the terminal', {
  timeout: 600_000,
}, async () => {
  const { url } = await provider({ loud: () => fenced('import sys\nsys.exit("\\x1b]0;mine\\x07 and gone")') });
  writeFileSync(join(desk, 'prices.json'), '{"loud": {"input": 1, "output": 1}}');
  const model = `llm:${url}#loud?max_tokens=100`;
  const args = ['--game', 'attrition-1', '--model', model, '--against', 'random', '--rounds', '1', '--pairs', '1'];
  const paid = ['--prices', join(desk, 'prices.json'), '--spend', '1'];
  const ran = await run({ args: [...args, '--seed', '1', '--out', join(desk, 'a'), ...paid] });
  expect(ran.code).toBe(0);
  expect(ran.out).toContain('mine');
  expect(read('a', 'spending.jsonl').match(/"settled"/g)).toHaveLength(2);
  const told = ran.out + ran.err + read('a', 'report.md');
  for (const code of ['\x1b', '\x07']) expect(told).not.toContain(code);
});

test('Ctrl-C while a model is asked says how to continue', { timeout: 120_000 }, async () => {
  let asked = 0;
  const ready = '{"choices":[{"message":{"content":"{}"}}]}';
  const server = createHttpServer((_, response) => void (asked++ === 0 && response.end(ready)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.push({ close: () => server.closeAllConnections() }, server);
  const model = `llm:http://127.0.0.1:${(server.address() as AddressInfo).port}/v1#slow`;
  const args = ['--game', 'attrition-1', '--model', model, '--against', 'random', '--pairs', '1', '--seed', '1'];
  const child = start({ args: [...args, '--out', join(desk, 'a')] });
  let err = '';
  child.stderr!.on('data', (chunk) => (err += chunk));
  await expect.poll(() => asked, { timeout: 90_000 }).toBe(2);
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect([code, err]).toEqual([130, expect.stringMatching(/^hexfront: stopped; to continue, run: .* --resume\n$/)]);
});
