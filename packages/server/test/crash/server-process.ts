import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const command = join(import.meta.dirname, '../../../cli/bin/hexfront.js');

/** The arena as an operator runs it: in its own process, which can be killed. */
export class ServerProcess {
  readonly #settings: Readonly<Record<string, string>>;
  readonly #flags: readonly string[];
  readonly #args: readonly string[];
  #child: ChildProcess | null = null;
  url = '';
  /** As it calls itself among the nodes of a cluster; empty if it is alone. */
  node = '';
  /** How often each error was logged, over all starts. */
  readonly errors = new Map<string, number>();

  /** `flags` are for Node, `args` for the command. */
  constructor(settings: Readonly<Record<string, string>>, flags: readonly string[] = [], args: readonly string[] = []) {
    this.#settings = settings;
    this.#flags = flags;
    this.#args = args;
  }

  /** Resolves when it is listening. The port stays the same after the first start. */
  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const env = { PATH: process.env.PATH, HEXFRONT_LOG: 'warn', PORT: port, ...this.#settings };
    const child = spawn(process.execPath, [...this.#flags, command, 'serve', ...this.#args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const hear = (text: Buffer): void => {
        for (const [, problem] of String(text).matchAll(/"level":50.*"msg":"([^"]*)"/g)) this.#note(problem);
        if (said.length < 10_000) said += text;
        const found = /listening on (http:\S+)/.exec(said);
        if (found === null) return;
        this.node = /This is node (\S+)\./.exec(said)?.[1] ?? '';
        this.url = found[1];
        resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('exit', () => reject(new Error(`the server ended: ${said}`)));
    });
  }

  #note(problem: string): void {
    const kind = problem.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
    this.errors.set(kind, (this.errors.get(kind) ?? 0) + 1);
  }

  /** Like a crash: nothing is finished or announced. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** For a process that is about to end itself. */
  killNow(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** Nothing runs in it until it is thawed; its connections stay open. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (child === null) return null;
    this.#child = null;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const isGone = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return isGone;
  }
}
