import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Starts a PostgreSQL cluster that ends with this process, and returns the address of its database. */
export async function startPostgres(): Promise<string> {
  const keeper = fileURLToPath(new URL('../../../server/test/storage/postgres-keeper.ts', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-queue-'));
  spawn(process.execPath, [keeper, folder, String(process.pid)], { detached: true, stdio: 'ignore' }).unref();
  const news = join(folder, 'news.json');
  while (!existsSync(news)) await sleep(50);
  const { url, error } = JSON.parse(readFileSync(news, 'utf8'));
  if (url === undefined) throw new Error(`no PostgreSQL: ${error}`);
  return `${url}/postgres`;
}
