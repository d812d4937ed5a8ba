import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { verify } from '@hexfront/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminKey, TestArena } from './arena.ts';

const root = join(import.meta.dirname, '../../../..');
const document = readFileSync(join(root, 'docs/api.md'), 'utf8');
const run = promisify(execFile);

let arena: TestArena;
const folder = mkdtempSync(join(tmpdir(), 'hexfront-api-'));
beforeAll(async () => {
  // Exhibition matches would only keep the machine busy.
  arena = await TestArena.start('pglite', { HEXFRONT_HOUSE_BOTS: 'on', HEXFRONT_HOUSE_MOVE_MS: '60000' });
  const command = join(root, 'packages/cli/bin/hexfront.js');
  writeFileSync(join(folder, 'hexfront'), `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`);
  chmodSync(join(folder, 'hexfront'), 0o755);
});
afterAll(async () => {
  await arena.close();
  rmSync(folder, { recursive: true });
});

test('the commands in docs/api.md play a whole match', async () => {
  const commands = [...document.matchAll(/^```bash\n([^`]*)^```$/gm)].map(([, block]) => block);
  expect(commands.length).toBeGreaterThan(8);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', commands.join('\n')], {
    cwd: folder,
    timeout: 60_000,
    env: { PATH: [folder, process.env.PATH].join(delimiter), ARENA: arena.url, ADMIN_KEY: adminKey },
  });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(stdout).toMatch(/"ok":true,"agentId":"/);
  expect(stdout).toMatch(/"verified":true/);
  expect(stdout).toMatch(/"allowed":false,"refusal":\{"code":"not-enough-wood"/);
  expect(stdout).toMatch(/"gameType":"attrition-2","rows":\[/);
  expect(read('events.json')).toContain('"event":"your_turn"');
  expect(JSON.parse(read('legal.json')).ok).toBe(true);
  expect(JSON.parse(read('why.json')).explanations[0]).toMatchObject({ what: 'attack', unit: { name: 'A-1' } });
  expect(JSON.parse(read('moved.json')).ok).toBe(true);
  const watched = read('watched.txt');
  expect(watched).toMatch(/^id: 0\.0\nevent: state\n/);
  expect(watched).toContain('event: game_ended');
  expect(verify(JSON.parse(read('match.json')))).toMatchObject({ ok: true });
});
