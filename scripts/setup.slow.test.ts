import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const desk = mkdtempSync(join(tmpdir(), 'hexfront-setup-'));
const clone = join(desk, 'clone');
const system = join(desk, 'system');
const stamp = join(clone, 'node_modules', '.hexfront-lock');

/** A clone on a system for which there is no pinned Node, such as macOS, with everything else installed. */
beforeAll(() => {
  mkdirSync(join(clone, 'node_modules', '.bin'), { recursive: true });
  mkdirSync(system);
  cpSync(join(root, 'scripts', 'setup.mjs'), join(clone, 'scripts', 'setup.mjs'));
  cpSync(join(root, 'scripts', 'dashboard.mjs'), join(clone, 'scripts', 'dashboard.mjs'));
  cpSync(join(root, 'package-lock.json'), join(clone, 'package-lock.json'));
  symlinkSync(join(root, 'packages'), join(clone, 'packages'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ ...manifest, optionalDependencies: {} }));
  link(
    join(root, 'node_modules'),
    join(clone, 'node_modules'),
    (name) => !/^(\.bin|\.hexfront-lock|node-\w+-\w+)$/.test(name),
  );
  link(join(root, 'node_modules', '.bin'), join(clone, 'node_modules', '.bin'), (name) => name !== 'node');
  symlinkSync(process.execPath, join(system, 'node'));
  writeFileSync(
    stamp,
    createHash('sha256')
      .update(readFileSync(join(clone, 'package-lock.json')))
      .digest('hex'),
  );
});
afterAll(() => rmSync(desk, { recursive: true, force: true }));

function link(from: string, to: string, isWanted: (name: string) => boolean): void {
  for (const name of readdirSync(from).filter(isWanted)) symlinkSync(join(from, name), join(to, name));
}

/** Without what npm sets in the workspace, and without its folder of commands, where the pinned Node is. */
function environment(node: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV');
  const places = (process.env.PATH ?? '').split(delimiter).filter((place) => !place.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: [node, ...places].join(delimiter) };
}

test("npm start runs on the system's Node 24 where there is no pinned one", async () => {
  const data = join(desk, 'data');
  const ready = process.env.EMPTY_DATABASE;
  if (ready !== undefined) cpSync(ready, join(data, 'pglite'), { recursive: true });
  const env = { ...environment(system), PORT: '0', HEXFRONT_DATA: data, HEXFRONT_LOG: 'error' };
  const child = spawn('npm', ['start'], { cwd: clone, env, detached: true });
  let printed = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        printed += text;
        const found = /listening on (http:\S+)/.exec(printed);
        if (found !== null) resolve(found[1]);
      });
    }
    void ended.then(() => reject(new Error(printed)));
  });
  expect(printed).not.toContain('installing packages');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('<!doctype html>');
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
}, 120_000);

/** The system's Node, if it is older than ours. */
function olderNode(): string | null {
  const places = ['/usr/bin/node', '/usr/local/bin/node'].filter((place) => existsSync(place));
  const isOlder = (node: string) => Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'])) < 24;
  return places.find(isOlder) ?? null;
}

const old = olderNode();
if (old === null) console.log('there is no older Node: what setup says to it is not tested');
else
  describe('on an older Node', () => {
    // There is no npm on this PATH, so that nothing can be installed.
    const setUp = (folder: string) =>
      spawnSync(old, [join(folder, 'scripts', 'setup.mjs')], { env: { PATH: desk }, encoding: 'utf8' });

    test('setup says what is required, before it installs anything', () => {
      rmSync(stamp);
      const { status, stdout, stderr } = setUp(clone);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^hexfront: Node 24 or newer is required on this system, but this is v\d+[^\n]*nodejs\.org[^\n]*\n$/,
      );
      expect(existsSync(stamp)).toBe(false);
    });

    test('setup is content where npm has installed the pinned Node', () => {
      expect(setUp(root)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    });
  });
