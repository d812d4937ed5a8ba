import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The CPU time in ms of a process and its children, also of those that have ended. */
export function cpuMs(pid: number): number {
  const stat = readIfRunning(`/proc/${pid}/stat`);
  const children = readIfRunning(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  const fields = stat.replace(/^.*\) /, '').split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks * 10 + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0);
}

/** A session of PostgreSQL may end while we look; its parent counts it from then on. */
function readIfRunning(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code!)) return '';
    throw error;
  }
}

/** The process id of a PostgreSQL server on this machine. */
export async function postgresPid(url: string): Promise<number> {
  const { data_directory } = await ask<{ data_directory: string }>(url, 'show data_directory');
  return Number(readFileSync(join(data_directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The first row of what a statement returns. */
export async function ask<T>(url: string, statement: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}
