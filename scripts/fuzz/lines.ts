import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineSplitter } from '../../packages/cli/src/line-protocol/line-splitter.ts';
import type { Dice } from '../soak/dice.ts';
import { damaged, mutated } from './mutate.ts';
import { type Tally, type Until } from './report.ts';

const corpus: readonly any[] = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus/lines.json'), 'utf8'));
const command = join(import.meta.dirname, '../../packages/cli/bin/hexfront.js');
const batch = 500;
const answerMs = 60_000;
const longestAnswer = 64 * 1024 * 1024;

/** Hostile lines to `hexfront engine`: each must be answered with one line, and never with an internal error. */
export async function fuzzLines(dice: Dice, tally: Tally, until: Until): Promise<void> {
  // With this heap, memory without bounds soon ends the process.
  const child = spawn(process.execPath, ['--max-old-space-size=400', command, 'engine']);
  const waiting: string[] = [];
  let answered = () => {};
  const exit = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  child.stdin.on('error', () => {});
  // Answers may contain every character but the line break, and some readers break lines at more.
  const answers = new LineSplitter(longestAnswer, (answer) => {
    judge(String(answer), waiting.shift() ?? 'nothing', tally);
    if (waiting.length === 0) answered();
  });
  child.stdout.on('data', (chunk) => answers.push(chunk));
  while (!tally.isDone(until) && child.exitCode === null) {
    const lines = Array.from({ length: batch }, () => hostileLine(dice)).filter((line) => line.trim() !== '');
    waiting.push(...lines);
    const all = new Promise<void>((resolve) => (answered = resolve));
    child.stdin.write(`${lines.join('\n')}\n`);
    const timer = setTimeout(() => child.kill('SIGKILL'), answerMs);
    await Promise.race([all, exit]);
    clearTimeout(timer);
    if (waiting.length > 0) tally.find(`no answer within ${answerMs} ms, or it died`, waiting[0]);
  }
  child.stdin.end();
  await exit;
  if (child.exitCode !== 0) tally.find(`it ended with ${child.exitCode ?? child.signalCode}`, waiting[0] ?? '');
}

function judge(answer: string, line: string, tally: Tally): void {
  const { ok, error } = JSON.parse(answer);
  tally.count(ok ? 'ok' : error.code);
  if (error?.code === 'internal-error') tally.find(error.message, line);
}

function hostileLine(dice: Dice): string {
  const seed = dice.pick(corpus);
  const request = dice.chance(0.3) ? seed : mutated(seed, dice);
  // Counting deep is slow by its nature, and the caller's own choice.
  if (request?.op === 'perft' && typeof request.depth === 'number' && request.depth > 1) return JSON.stringify(seed);
  return damaged(JSON.stringify(request), dice).replaceAll('\n', ' ');
}
