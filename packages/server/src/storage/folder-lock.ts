import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * A lock on a data folder that ends with its owner. SQLite holds an operating-system lock on its file, which the kernel releases however
 * the process ends, so a lock is never stale. Between threads of one process SQLite does its own bookkeeping.
 *
 * Nothing else in this process may open the lock file, because closing it would release the lock. That is why the owner's process id is
 * in another file.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true });
  const path = realpathSync(folder);
  const ownerFile = join(path, 'hexfront.pid');
  const lock = new DatabaseSync(join(path, 'hexfront.lock'));
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new FolderInUseError(
      `the data folder ${path} is in use by ${ownerIn(ownerFile)}. Stop that process, choose another folder, or set DATABASE_URL to a PostgreSQL server that several processes can share`,
    );
  }
  writeFileSync(ownerFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}

const sqliteBusy = 5;

/** Only for the message; the lock does not depend on it. */
function ownerIn(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return /^\d+$/.test(pid) ? `process ${pid}` : 'another process';
  } catch {
    return 'another process';
  }
}
