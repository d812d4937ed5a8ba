import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@hexfront/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SdkArena } from './arena.ts';

let arena: SdkArena;
beforeAll(async () => {
  arena = await SdkArena.start();
});
afterAll(() => arena.close());

test('the bot of the README, as printed there, meets another one in the queue and plays to the end', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const printed = /```ts\n([\s\S]*?)```/.exec(readme)![1];
  expect(
    printed
      .trim()
      .split('\n')
      .filter((line) => line !== '').length,
  ).toBeLessThanOrEqual(12);
  // In the package, so that it finds what it imports.
  const file = join(import.meta.dirname, `readme-bot-${process.pid}.ts`);
  writeFileSync(file, printed);
  const [one, other] = [await arena.player(), await arena.player()];
  try {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, HEXFRONT_URL: arena.url, HEXFRONT_KEY: one.key },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (part) => (said += part));
    const ended = new Promise((resolve) => child.on('close', resolve));
    const [met] = await connect({ url: arena.url, key: other.key, game: 'attrition-1', mode: 'casual' }, () => ({
      action: 'end_turn',
    }));
    expect(await ended).toBe(0);
    expect(said).toMatch(/^(win|loss|draw) \w+\n$/);
    expect(said.startsWith('win')).toBe(met.result === 'loss');
  } finally {
    rmSync(file, { force: true });
  }
});
