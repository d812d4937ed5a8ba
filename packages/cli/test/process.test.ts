import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { binary, Desk } from './hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());
const env = { PATH: process.env.PATH };

describe('a reader that leaves early', () => {
  test.each([
    ['play', '--game', 'attrition-1', '--seat', 'random', '--seat', 'random', '--seed', '1', '--every', 'action'],
    ['rules', 'attrition-1'],
  ])('%s exits quietly', async (...args) => {
    const child = spawn(process.execPath, [binary, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
    child.stdout.destroy();
    const errors: string[] = [];
    child.stderr.on('data', (chunk) => errors.push(String(chunk)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, errors]).toEqual([0, []]);
  });

  test('engine exits although its input stays open', async () => {
    const child = spawn(process.execPath, [binary, 'engine'], { stdio: ['pipe', 'pipe', 'pipe'], env });
    const errors: string[] = [];
    child.stderr.on('data', (chunk) => errors.push(String(chunk)));
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    child.stdin.write('{"id":1,"op":"new","game":"conquest-1","seed":"s"}\n'.repeat(100));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, errors]).toEqual([0, []]);
  });
});

test('engine answers each request without waiting for the next', async () => {
  const child = spawn(process.execPath, [binary, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const answer = () => new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))));
  for (let id = 1; id <= 3; id++) {
    const answered = answer();
    child.stdin.write(`{"id":${id},"op":"new","game":"conquest-1","seed":"s"}\n`);
    expect(JSON.parse(await answered)).toMatchObject({ id, state: `s${id}` });
  }
  child.stdin.end();
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
});

/** The system's Node, if it is older than ours. */
function olderNode(): string | null {
  const places = ['/usr/bin/node', '/usr/local/bin/node'].filter(existsSync);
  const isOlder = (node: string) => Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'])) < 24;
  return places.find(isOlder) ?? null;
}

const old = olderNode();
if (old === null) console.log('there is no older Node: switching to the pinned one is not tested');
else
  describe('on an older Node', () => {
    test('the pinned Node takes over: same output, same exit code', () => {
      const { status, stdout } = spawnSync(old, [binary, 'games'], { encoding: 'utf8', env });
      expect([status, stdout]).toEqual([0, desk.run(['games']).out]);
      expect(spawnSync(old, [binary, 'fly'], { env }).status).toBe(2);
      expect(
        spawnSync(old, [binary, 'engine'], { input: '{"id":1,"op":"fly"}', encoding: 'utf8', env }).stdout,
      ).toContain('"id":1');
    });

    test('a signal is forwarded to the pinned Node and reported back', async () => {
      const child = spawn(old, [binary, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'], env });
      child.stdout.once('data', () => child.kill('SIGTERM'));
      child.stdin.write('{"id":1,"op":"fly"}\n');
      expect(await new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))).toBe('SIGTERM');
    });

    test('without the pinned Node an error says which version is required', () => {
      mkdirSync(join(desk.path, 'alone', 'bin'), { recursive: true });
      desk.write(join('alone', 'package.json'), { type: 'module' });
      const alone = join(desk.path, 'alone', 'bin', 'hexfront.js');
      copyFileSync(binary, alone);
      const { status, stdout, stderr } = spawnSync(old, [alone, 'games'], { encoding: 'utf8', env });
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^hexfront: Node 24 or newer is required, but this is [^\n]+\n$/);
    });
  });
