import { accessSync, constants, statSync } from 'node:fs';
import { UsageError } from '../errors.ts';

/**
 * Refuses a command that begins with the path of a file that cannot be run. On an arena it would cost a match to find that out. Names without
 * a slash and words that mean something to the shell are left to the shell.
 */
export function checkProgram(command: string): void {
  const [path] = /^[^\s"'`|&;<>()$\\=~*?[\]{}#!]+(?=\s|$)/.exec(command.trim()) ?? [];
  if (path === undefined || !path.includes('/') || process.platform === 'win32') return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    throw new UsageError(`cannot run ${path}: no such file; commands after exec: run in the current folder`);
  }
  if (found.isDirectory()) throw new UsageError(`cannot run ${path}: it is a folder; name the program in it`);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new UsageError(`cannot run ${path}: it is not executable; run chmod +x ${path}, or name its interpreter`);
  }
}
