import { type ChildProcess, spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SdkArena } from '../../../sdk/test/arena.ts';
import { binary, Desk } from '../hexfront.ts';

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
    this.child.stdout!.on('data', (part) => this.#heard((this.out += part)));
    this.child.stderr!.on('data', (part) => this.#heard((this.err += part)));
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

  #heard(_: string): void {
    for (const wake of this.#wakes) wake();
    this.#wakes.clear();
  }
}

/** A folder with bots, and an arena that they can connect to. */
export class ArenaDesk {
  readonly arena: SdkArena;
  readonly desk = new Desk();

  private constructor(arena: SdkArena) {
    this.arena = arena;
    symlinkSync(
      fileURLToPath(new URL('../../../../node_modules', import.meta.url)),
      join(this.desk.path, 'node_modules'),
    );
  }

  static async open(): Promise<ArenaDesk> {
    return new ArenaDesk(await SdkArena.start({ HEXFRONT_HOUSE_BOTS: 'on', HEXFRONT_HOUSE_MOVE_MS: '0' }));
  }

  async close(): Promise<void> {
    await this.arena.close();
    this.desk.clear();
  }

  /** As a new agent, with events as JSON. */
  async connect(args: readonly string[]): Promise<Connected> {
    const { key } = await this.arena.player();
    return this.run(['--json', ...args], { HEXFRONT_KEY: key });
  }

  run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Connected {
    return new Connected(args, this.desk.path, { HEXFRONT_URL: this.arena.url, ...env });
  }
}
