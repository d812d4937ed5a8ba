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

test('the bot in the README finds an opponent in the queue and plays to the end', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const printed = /```ts\n([\s\S]*?)```/.exec(readme)![1];
  expect(
    printed
      .trim()
      .split('\n')
      .filter((line) => line !== '').length,
  ).toBeLessThanOrEqual(12);
  // Inside the package, so that its imports resolve.
  const file = join(import.meta.dirname, `readme-bot-${process.pid}.ts`);
  writeFileSync(file, printed);
  const [one, other] = [await arena.player(), await arena.player()];
  try {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, HEXFRONT_URL: arena.url, HEXFRONT_KEY: one.key },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    const ended = new Promise((resolve) => child.on('close', resolve));
    const met = await connect({ url: arena.url, key: other.key, game: 'attrition-1', mode: 'casual' }, () => ({
      action: 'end_turn',
    }));
    expect(await ended).toBe(0);
    expect(output).toMatch(/^(win|loss|draw) \w+\n$/);
    expect(output.startsWith('win')).toBe(met.result === 'loss');
  } finally {
    rmSync(file, { force: true });
  }
});
