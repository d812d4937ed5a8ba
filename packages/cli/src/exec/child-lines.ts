import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Writable } from 'node:stream';
import { PlayerFailure, TournamentError } from '@hexfront/sim';
import { LineSplitter } from '../line-protocol/line-splitter.ts';
import type { BotLog } from './bot-log.ts';
import { type Confined, confinedLaunch, confinedLine } from './confinement.ts';
import { endGroup, spawnGroup } from './process-groups.ts';
import { Watchdog } from './watchdog.ts';

/** The size that ruling Wire 16 allows for a set of orders. */
export const LINE_LIMIT = 64 * 1024;
/** Time between the end of a child's output and its exit, or the reverse, so that pending output still arrives. */
const DRAIN_MS = 1_000;

export interface ChildListener {
  line(line: string): void;
  /** A `TournamentError` is no fault of the program: it was never started. */
  failed(failure: PlayerFailure | TournamentError): void;
}

/** A command for a shell, or a program in confinement. */
export type Program = string | Confined;

/** A child process that exchanges lines over two pipes and always reports its end. */
export class ChildLines {
  private readonly child: ChildProcess;
  private readonly listener: ChildListener;
  private readonly log: BotLog;
  private readonly watchdog: Watchdog | null;
  private readonly isConfined: boolean;
  private hasStarted: boolean;
  private hasSpoken = false;
  private isDone = false;
  private openLine = 0;
  private readonly exited: Promise<void>;
  private readonly closed: Promise<void>;

  constructor(program: Program, log: BotLog, listener: ChildListener) {
    this.log = log;
    this.listener = listener;
    this.child = spawnGroup(() => start(program));
    this.isConfined = typeof program !== 'string';
    this.hasStarted = !this.isConfined;
    this.watchdog =
      typeof program !== 'string' && this.child.pid !== undefined
        ? new Watchdog(this.child.pid!, program.limits)
        : null;
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

  /** Kills the program at once and ignores any further output. */
  abandon(): void {
    this.isDone = true;
    endGroup(this.child);
  }

  /** Closes the input, gives the program time to exit by itself, and kills whatever is left. */
  async end(graceMs: number): Promise<void> {
    this.isDone = true;
    (this.child.stdin as Writable).end();
    await within(graceMs, this.exited);
    endGroup(this.child);
    await this.exited;
    await within(DRAIN_MS, this.closed);
    // A process that left the group may still hold the pipes; do not wait for it.
    for (const stream of this.child.stdio) stream?.destroy();
    this.log.close();
  }

  private listen(): void {
    const { child } = this;
    const splitter = new LineSplitter(LINE_LIMIT, (line) => {
      if (typeof line !== 'string') return this.fail(new PlayerFailure('garbage', line.message));
      if (!this.hasStarted && line === confinedLine) {
        this.hasStarted = true;
        return;
      }
      this.hasSpoken = true;
      if (!this.isDone) this.listener.line(line);
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      if (this.isDone || this.isTooLong(chunk)) return;
      splitter.push(chunk);
    });
    child.stdout?.once('end', () => this.broken('output'));
    child.stderr?.on('data', (chunk: Buffer) => this.log.write(chunk));
    child.stdin?.on('error', () => this.broken('input'));
    child.once('error', ({ message }) => {
      this.fail(this.isConfined ? this.notConfined(message) : new PlayerFailure('did-not-start', `${message}.`));
    });
    child.once('exit', async (code, signal) => {
      this.watchdog?.stop();
      // Nothing of a confined program is left to hold the pipes.
      await (this.isConfined ? this.closed : within(DRAIN_MS, this.closed));
      this.fail(this.exitFailure(code, signal));
    });
  }

  /** Detects an endless line while it arrives, not when it ends. */
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

  /** Most pipes break because the program has exited, which is then reported instead. */
  private async broken(pipe: 'input' | 'output'): Promise<void> {
    await within(DRAIN_MS, this.exited);
    // The set-up of the confinement may take its time to exit.
    if (this.hasStarted && this.child.exitCode === null && this.child.signalCode === null) {
      this.fail(new PlayerFailure('broken-pipe', `Closed: standard ${pipe}.`));
    }
  }

  private exitFailure(code: number | null, signal: NodeJS.Signals | null): PlayerFailure | TournamentError {
    const how = signal === null ? exitText(code) : `was killed by signal ${signal}`;
    if (!this.hasStarted) return this.notConfined(`the set-up ${how}`);
    const excess = this.watchdog?.excess ?? null;
    if (excess !== null) return new PlayerFailure('crashed', excess);
    // The exit codes of a shell when the program does not exist or is not executable.
    const isMissing = !this.hasSpoken && (code === 127 || code === 126);
    return new PlayerFailure(isMissing ? 'did-not-start' : 'crashed', `The program ${how}.`);
  }

  /** That is our fault, and costs no program its match. */
  private notConfined(why: string): TournamentError {
    const said = this.log.lastLines().replace(/\s+/g, ' ');
    return new TournamentError(`a program cannot be confined: ${why}${said === '' ? '' : `: ${said}`}`, true);
  }

  private fail(failure: PlayerFailure | TournamentError): void {
    if (this.isDone) return;
    this.abandon();
    this.listener.failed(failure);
  }
}

/** In a process group of its own, so that everything the program starts ends with it. */
function start(program: Program): ChildProcess {
  const detached = process.platform !== 'win32';
  if (typeof program === 'string') return spawn(withoutShell(program), { shell: true, detached, stdio: 'pipe' });
  const { file, args, env } = confinedLaunch(program);
  return spawn(file, args, { env, cwd: '/', detached, stdio: 'pipe' });
}

/** A shell adds 128 to the number of the signal that has killed a program. */
function exitText(code: number | null): string {
  const signal = Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
  return signal === undefined ? `exited with code ${code}` : `was killed by signal ${signal}`;
}

/**
 * A shell runs the command, so that quotes and pipes work as usual. For a simple command the shell replaces itself with the program, which
 * then owns the pipes and reports its own exit.
 */
function withoutShell(command: string): string {
  const isSimple = /^[\w./~@%+,:= "'-]+$/.test(command) && !/^\s*\w+=/.test(command);
  return isSimple && process.platform !== 'win32' ? `exec ${command}` : command;
}

/** Waits for an event, but no longer than `ms`. */
async function within(ms: number, event: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([event, patience]);
  clearTimeout(timer);
}
