import { statfsSync } from 'node:fs';

const megabyte = 1024 * 1024;
/** PostgreSQL writes its log in files of 16 MB and cannot continue without room for the next one. */
const leastBytes = 32 * megabyte;

/** What to tell the operator if the disk of a folder is full or nearly so; null if it has room. */
export function diskComplaint(folder: string): string | null {
  const { bavail, bsize } = statfsSync(folder);
  const left = bavail * bsize;
  if (left >= leastBytes) return null;
  return `the disk is full: ${Math.floor(left / megabyte)} MB are left for the data folder ${folder}. Free at least 100 MB, then start the server again`;
}
