import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from '@hexfront/sim';
import { afterAll, expect, test } from 'vitest';
import { LINE_LIMIT } from '../../src/exec/child-lines.ts';
import { defaultAllowance } from '../../src/exec/time-bank.ts';
import { Desk } from '../hexfront.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/exec-bots.md');
const desk = new Desk();
afterAll(() => desk.clear());

test('the match in the document is played as written', () => {
  const recorder = join(import.meta.dirname, 'recorder.mjs');
  const seat = `exec:"${process.execPath}" "${recorder}" kept.txt`;
  const short = ['--seed', '1', '--options', '{"turnLimit":1}', '--json'];
  expect(desk.run(['play', '--game', 'attrition-1', '--seat', seat, '--seat', 'random', ...short]).code).toBe(0);
  const played = desk.text('kept.txt').trimEnd().split('\n');
  const written = [...document.matchAll(/^[→←] .*$/gm)].map(([line]) => line);
  expect(written).toHaveLength(4);
  for (const [i, line] of written.entries()) expect(played[i]).toMatch(asPattern(line));
  expect(played).toHaveLength(written.length);
});

test('the bot in the document is the one in examples', () => {
  expect(document).toContain(`\`\`\`python\n${read('examples/exec-bots/random_bot.py')}\`\`\``);
});

test('the table of failures matches the code', () => {
  const rows = Object.entries(failures).map(
    ([name, { sentence, withdrawal }]) => `| \`${name}\` | ${sentence} | \`${withdrawal}\` |`,
  );
  expect(document).toContain(`|---|---|---|\n${rows.join('\n')}\n\n`);
});

test('limits and times match the code', () => {
  const { startMs, moveMs, bankMs } = defaultAllowance;
  for (const stated of [`\`--start-ms\` (${startMs})`, `\`--move-ms\` (${moveMs})`, `\`--bank-ms\` (${bankMs})`]) {
    expect(document).toContain(stated);
  }
  expect(document).toContain(`A line may be at most ${LINE_LIMIT / 1024} KiB long.`);
});

/** `…` stands for anything. */
function asPattern(line: string): RegExp {
  const parts = line.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
