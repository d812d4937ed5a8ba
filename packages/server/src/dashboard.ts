import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built dashboard, if there is one: next to this package in the workspace, inside it when published. */
export function dashboardFolder(): string | null {
  const folders = ['../../web/dist', '../dashboard'].map((folder) => join(import.meta.dirname, folder));
  return folders.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

/** The replay viewer as a classic script, to be put into a page as it is; null if the dashboard is not built. */
export async function viewerScript(folder: string | null = dashboardFolder()): Promise<string | null> {
  const file = folder === null ? null : join(folder, 'viewer.js');
  return file !== null && existsSync(file) ? readFile(file, 'utf8') : null;
}
