/**
 * Runs one PostgreSQL cluster as long as the test process lives: `node postgres-keeper.ts FOLDER PID`. It is a process of its own, because
 * test threads come and go and none of them is sure to outlive the others. However the run ends, even by
 * `kill -9`, the cluster is stopped and its folder removed a moment later.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, PostgresServer } from './postgres-server.ts';

const [folder, pid] = [process.argv[2], Number(process.argv[3])];
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

let server: PostgresServer | null = null;
try {
  server = await PostgresServer.create(join(folder, 'data'));
  await server.start();
  say({ url: server.url });
  while (isAlive(pid) && server.isRunning) await sleep(200);
} catch (error) {
  say({ error: String(error) });
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Writes atomically. */
function say(news: { url: string } | { error: string }): void {
  writeFileSync(join(folder, 'news.part'), JSON.stringify(news));
  renameSync(join(folder, 'news.part'), join(folder, 'news.json'));
}
