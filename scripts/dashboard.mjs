// Runs before `npm start`: builds the dashboard, the replay viewer and what draws pictures for links if their sources have changed. With --must, a failed build is an error.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'packages', 'web');
const stamp = join(web, 'dist', '.built-from');
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/vite.viewer.config.ts',
  'web/vite.picture.config.ts',
  'engine/src',
  'bots/src',
  'protocol/src',
];

const hash = createHash('sha256');
for (const source of sources) add(join(root, 'packages', source));
const wanted = hash.digest('hex');

function add(path) {
  const folder = list(path);
  if (folder === null) hash.update(path.slice(root.length)).update(readFileSync(path));
  else for (const name of folder) add(join(path, name));
}

function list(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (!isCurrent()) {
  console.log('hexfront: building the dashboard, because its sources have changed');
  // Built next to the old one and then swapped, so that a server or another build never sees half of it.
  const fresh = join(web, `.dist-${process.pid}`);
  const configs = ['vite.config.ts', 'vite.viewer.config.ts', 'vite.picture.config.ts'];
  if (!configs.every((config) => isBuilt(config, fresh))) {
    rmSync(fresh, { recursive: true, force: true });
    console.error('hexfront: building the dashboard failed (see above). The server works without it.');
    process.exit(process.argv.includes('--must') ? 1 : 0);
  }
  writeFileSync(join(fresh, '.built-from'), wanted);
  try {
    rmSync(join(web, 'dist'), { recursive: true, force: true });
    renameSync(fresh, join(web, 'dist'));
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!isCurrent()) throw error;
  }
}

function isBuilt(config, folder) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', config, '--logLevel', 'warn', '--outDir', folder];
  const { status } = spawnSync('node', args, {
    cwd: web,
    // Tests have an environment of their own, and the pages are the same everywhere.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return status === 0;
}
