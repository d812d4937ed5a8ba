/**
 * Makes one empty PGlite database and leaves its folder in EMPTY_DATABASE, for the arenas of all tests to copy: creating one takes three
 * seconds of computing, copying it a quarter of a second. The folder is kept until the version of PGlite changes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(dirname(import.meta.dirname));

export default function setup(): void {
  const manifest = join(root, 'node_modules/@electric-sql/pglite/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = join(root, 'node_modules/.cache/empty-database', version);
  if (!existsSync(folder)) make(folder);
  process.env.EMPTY_DATABASE = folder;
}

/** In a process of its own, because closing an embedded database does not release all it took. */
function make(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  const own = `${folder}.${process.pid}`;
  const program = `
    import { PGlite } from '@electric-sql/pglite';
    await (await PGlite.create(process.argv[1])).close();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, own], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`no empty database could be made: ${stderr}`);
  try {
    renameSync(own, folder);
  } catch {
    // Another run was first.
    rmSync(own, { recursive: true, force: true });
  }
}
