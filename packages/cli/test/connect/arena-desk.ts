import { type ChildProcess, spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { binary, Desk } from '../hexfront.ts';
import { RestartableArena } from './restartable-arena.ts';

/** A `hexfront connect` that runs beside an arena in this process. */
export class Connected {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  out = '';
  err = '';
  readonly #wakes = new Set<() => void>();

  constructor(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [binary, 'connect', ...args], {
      cwd,
      env: { PATH: process.env.PATH, ...env },
    });
    this.child.stdout!.on('data', (part) => {
      this.out += part;
      this.#heard();
    });
    this.child.stderr!.on('data', (part) => {
      this.err += part;
      this.#heard();
    });
    this.exited = new Promise((resolve) => this.child.on('close', resolve));
  }

  /** Every line of standard output must be an event. */
  get events(): any[] {
    return this.out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  of(event: string): any[] {
    return this.events.filter((each) => each.event === event);
  }

  /** Waits until it has printed this. */
  async says(text: RegExp): Promise<void> {
    const hasExited = this.exited.then(() => true);
    while (!text.test(this.out + this.err)) {
      const isOver = await Promise.race([new Promise<false>((wake) => this.#wakes.add(() => wake(false))), hasExited]);
      if (isOver && !text.test(this.out + this.err)) throw new Error(`never said ${text}: ${this.out}${this.err}`);
    }
  }

  #heard(): void {
    for (const wake of this.#wakes) wake();
    this.#wakes.clear();
  }
}

/** A folder with bots, and an arena that they can connect to. */
export class ArenaDesk {
  readonly desk = new Desk();
  readonly arena = new RestartableArena(this.desk.path);

  static async open(): Promise<ArenaDesk> {
    const opened = new ArenaDesk();
    symlinkSync(
      fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
      join(opened.desk.path, 'node_modules'),
    );
    await opened.arena.start();
    return opened;
  }

  async close(): Promise<void> {
    await this.arena.server.stop();
    this.desk.clear();
  }

  /** As a new agent, with events as JSON. */
  async connect(args: readonly string[]): Promise<Connected> {
    return this.run(['--json', ...args], { HEXFRONT_KEY: await this.arena.key() });
  }

  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Connected {
    return new Connected(args, this.desk.path, { HEXFRONT_URL: this.arena.url, ...env });
  }
}
