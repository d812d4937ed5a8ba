import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type DatabaseKind = 'pglite' | 'postgres';
export interface TestDatabase {
  /** The argument for `openDatabase`. It may be opened several times in sequence; on PostgreSQL also at once. */
  readonly place: { readonly url: string } | { readonly folder: string };
  /** Drops the database, which must be closed. */
  close(): Promise<void>;
}

/** An empty database for a test file: a folder for PGlite, or a database in the cluster shared by the run. */
export async function testDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-pglite-'));
    fillFolder(folder);
    return { place: { folder }, close: async () => rmSync(folder, { recursive: true, force: true }) };
  }
  const server = await cluster();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  return {
    place: { url: `${server}/${name}` },
    close: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Puts an empty database into a data folder, where the test run has one ready: otherwise PGlite takes seconds to make it. */
export function fillFolder(folder: string): void {
  const ready = process.env.EMPTY_DATABASE;
  if (ready !== undefined) cpSync(ready, join(folder, 'pglite'), { recursive: true });
}

async function administer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * The cluster of this process, started by the first thread that needs it. Its folder contains the process id: one that a dead
 * process with the same id left behind has no keeper any more and is older than this process.
 */
let known: Promise<string> | null = null;
function cluster(): Promise<string> {
  known ??= start();
  return known;
}

async function start(): Promise<string> {
  const folder = join(tmpdir(), `hexfront-postgres-${process.pid}`);
  const bornAt = Date.now() - process.uptime() * 1000;
  if (existsSync(folder) && statSync(folder).birthtimeMs < bornAt - 1000) {
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    mkdirSync(folder);
    const keeper = join(import.meta.dirname, 'postgres-keeper.ts');
    spawn(process.execPath, [keeper, folder, String(process.pid)], { detached: true, stdio: 'ignore' }).unref();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const news = join(folder, 'news.json');
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (existsSync(news)) {
      const { url, error } = JSON.parse(readFileSync(news, 'utf8')) as { url?: string; error?: string };
      if (url === undefined) throw new Error(`no PostgreSQL for the tests: ${error}`);
      return url;
    }
    await sleep(50);
  }
  throw new Error('no PostgreSQL for the tests within a minute');
}
