import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * A lock on a data folder that dies with its owner. SQLite holds a lock of the operating system on its file, which the kernel drops
 * when the process ends, however it ends; so there is nothing stale to judge by process numbers. Across threads of one process
 * SQLite keeps count itself.
 *
 * Nothing else in this process may open the lock file: closing it would drop the lock. That is why the owner is named in another.
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
      `the data folder ${path} is in use by ${ownerIn(ownerFile)}; stop it, or choose another folder, or set DATABASE_URL to a PostgreSQL server that several processes can share`,
    );
  }
  writeFileSync(ownerFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}

const sqliteBusy = 5;

/** Only for the message: the lock itself needs no number. */
function ownerIn(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return /^\d+$/.test(pid) ? `process ${pid}` : 'another process';
  } catch {
    return 'another process';
  }
}
