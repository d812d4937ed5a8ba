import { statfsSync } from 'node:fs';
import { UnavailableError } from './unavailable.ts';

const megabyte = 1024 * 1024;
/** PostgreSQL writes its log in files of 16 MB and cannot continue without room for the next one. */
const leastBytes = 32 * megabyte;

export function isNearlyFull(folder: string): boolean {
  return bytesLeft(folder) < leastBytes;
}

/** The error of a database in this folder, replaced by what the operator must do if the disk is full or nearly so. */
export function withDiskComplaint(folder: string, error: Error): Error {
  if (error instanceof DiskFullError || !isNearlyFull(folder)) return error;
  const left = Math.floor(bytesLeft(folder) / megabyte);
  return new DiskFullError(
    `the disk is full: ${left} MB are left for the data folder ${folder}. Free at least 100 MB, then start the server again`,
    { cause: error },
  );
}

class DiskFullError extends UnavailableError {}

function bytesLeft(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // Nothing is known about a folder that does not exist.
    return Number.POSITIVE_INFINITY;
  }
}
