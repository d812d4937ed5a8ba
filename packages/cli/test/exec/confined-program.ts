import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlayerFailure, type TournamentError } from '@hexfront/sim';
import { BotLog } from '../../src/exec/bot-log.ts';
import { ChildLines } from '../../src/exec/child-lines.ts';
import { type Limits, usualLimits } from '../../src/exec/confinement.ts';
import { confinedProgram, type LanguageName, languages } from '../../src/exec/interpreters.ts';

export interface Told {
  readonly lines: readonly any[];
  /** Null if it was still running when it had said enough. */
  readonly failure: PlayerFailure | null;
  readonly log: string;
  /** Processes of the program that were left after its end. */
  readonly left: readonly number[];
}

/** Runs a program in confinement until it fails or says `"done"`, ends it, and looks for what it has left behind. */
export async function runConfined(language: LanguageName, source: string, limits: Partial<Limits> = {}): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-entrant-'));
  const bot = join(folder, 'bot');
  const log = join(folder, 'log');
  // Every process of the program has it in its arguments, because a copy of a process has them too.
  const token = randomUUID();
  try {
    mkdirSync(bot, { mode: 0o755 });
    writeFileSync(join(bot, languages[language].file), source);
    const program = confinedProgram(language, bot, { ...usualLimits, ...limits });
    const lines: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<PlayerFailure | TournamentError | null>();
    const child = new ChildLines({ ...program, command: [...program.command, token] }, new BotLog(log), {
      line: (line) => {
        if (line === '"done"') resolve(null);
        else lines.push(line.startsWith('{') ? JSON.parse(line) : line);
      },
      failed: resolve,
    });
    child.send(JSON.stringify({ home: process.env.HOME, pid: process.pid }));
    const failure = await promise;
    if (failure !== null && !(failure instanceof PlayerFailure)) throw failure;
    await child.end(0);
    return { lines, failure, log: readFileSync(log, 'utf8'), left: await leftOf(token) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The kernel ends the processes of a namespace one after the other, so a few looks are needed before it can be said that one stays. */
async function leftOf(token: string): Promise<number[]> {
  for (let look = 0; ; look++) {
    const left = processesWith(token);
    if (left.length === 0 || look === 100) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function processesWith(token: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(token);
      } catch {
        return false;
      }
    })
    .map(Number);
}
