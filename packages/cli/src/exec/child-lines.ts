import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { PlayerFailure } from '@hexfront/sim';
import { LineSplitter } from '../line-protocol/line-splitter.ts';
import type { BotLog } from './bot-log.ts';
import { endGroup, spawnGroup } from './process-groups.ts';

/** Ruling Wire 16 takes as much in a set of orders. */
export const LINE_LIMIT = 64 * 1024;
/** Between the end of a child's output and its exit, and the other way round: whatever was on its way still arrives. */
const LAST_WORDS_MS = 250;

export interface ChildEars {
  line(line: string): void;
  failed(failure: PlayerFailure): void;
}

/** A program at the other end of two pipes: lines go in, lines come out, and its end is always heard of. */
export class ChildLines {
  private readonly child: ChildProcess;
  private readonly ears: ChildEars;
  private readonly log: BotLog;
  private hasSpoken = false;
  private isDone = false;
  private openLine = 0;
  private readonly exited: Promise<void>;
  private readonly closed: Promise<void>;

  constructor(command: string, log: BotLog, ears: ChildEars) {
    this.log = log;
    this.ears = ears;
    // A group of its own: whatever the command starts can be ended with it.
    this.child = spawnGroup(() =>
      spawn(withoutShell(command), { shell: true, detached: process.platform !== 'win32', stdio: 'pipe' }),
    );
    this.exited = new Promise((resolve) => {
      this.child.once('exit', () => resolve());
      this.child.once('error', () => resolve());
    });
    this.closed = new Promise((resolve) => this.child.once('close', () => resolve()));
    this.listen();
  }

  send(line: string): void {
    if (!this.isDone) (this.child.stdin as Writable).write(`${line}\n`);
  }

  /** Nothing more is expected of it, and it is ended at once. */
  abandon(): void {
    this.isDone = true;
    endGroup(this.child);
  }

  /** Ends the input, lets the program go by itself for a moment, and ends what is left of it. */
  async end(graceMs: number): Promise<void> {
    this.isDone = true;
    (this.child.stdin as Writable).end();
    await within(graceMs, this.exited);
    endGroup(this.child);
    await this.exited;
    await within(LAST_WORDS_MS, this.closed);
    // Somebody who left the group may still hold the pipes; nothing here waits for them.
    for (const stream of this.child.stdio) stream?.destroy();
    this.log.close();
  }

  private listen(): void {
    const { child } = this;
    const splitter = new LineSplitter(LINE_LIMIT, (line) => {
      if (typeof line !== 'string') return this.fail(new PlayerFailure('garbage', line.message));
      this.hasSpoken = true;
      if (!this.isDone) this.ears.line(line);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      if (this.isDone || this.isTooLong(chunk)) return;
      splitter.push(chunk);
    });
    child.stdout?.once('end', () => this.broken('output'));
    child.stderr?.on('data', (chunk: Buffer) => this.log.write(chunk));
    child.stdin?.on('error', () => this.broken('input'));
    child.once('error', (error) => this.fail(new PlayerFailure('did-not-start', `${error.message}.`)));
    child.once('exit', async (code, signal) => {
      const failure = this.exitFailure(code, signal);
      await within(LAST_WORDS_MS, this.closed);
      this.fail(failure);
    });
  }

  /** A line without end is found while it comes in, not when it is over. */
  private isTooLong(chunk: Buffer): boolean {
    let start = 0;
    for (let end = chunk.indexOf(10); ; end = chunk.indexOf(10, start)) {
      this.openLine += (end === -1 ? chunk.length : end) - start;
      if (this.openLine > LINE_LIMIT) {
        this.fail(new PlayerFailure('line-too-long', `The limit is ${LINE_LIMIT} bytes.`));
        return true;
      }
      if (end === -1) return false;
      this.openLine = 0;
      start = end + 1;
    }
  }

  /** Most pipes break because the program has ended, which is then said instead. */
  private async broken(pipe: 'input' | 'output'): Promise<void> {
    await within(LAST_WORDS_MS, this.exited);
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.fail(new PlayerFailure('broken-pipe', `It was its ${pipe}.`));
    }
  }

  private exitFailure(code: number | null, signal: NodeJS.Signals | null): PlayerFailure {
    // What a shell answers when there is no such program, or it may not be run.
    const isMissing = !this.hasSpoken && (code === 127 || code === 126);
    const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
    return new PlayerFailure(isMissing ? 'did-not-start' : 'crashed', `It ended with ${how}.`);
  }

  private fail(failure: PlayerFailure): void {
    if (this.isDone) return;
    this.abandon();
    this.ears.failed(failure);
  }
}

/**
 * A shell reads the command, so that quotes and pipes mean what they always mean. Where there is nothing for it to do afterwards it
 * steps aside: the pipes are then the program's alone, and its end is its own.
 */
function withoutShell(command: string): string {
  const isSimple = /^[\w./~@%+,:= "'-]+$/.test(command) && !/^\s*\w+=/.test(command);
  return isSimple && process.platform !== 'win32' ? `exec ${command}` : command;
}

/** Waits for something, but not for long. */
async function within(ms: number, event: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([event, patience]);
  clearTimeout(timer);
}
