// Runs before `npm start` and `npm test`, on any Node with npm: installs the packages if the lockfile has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.hexfront-lock');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

// Before anything is downloaded in vain.
if (!hasPinned()) requireNode();

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('hexfront: installing packages, because the lockfile has changed');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('hexfront: `npm ci` failed (see above). Fix the cause and try again.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

// npm puts node_modules/.bin first on the PATH, so the next command runs on the pinned Node if it was installed.
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
if (!existsSync(pinned)) requireNode();

/** Whether npm can install a Node for this machine. There is none for macOS. */
function hasPinned() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${system}-${process.arch}` in optionalDependencies;
}

function requireNode() {
  const required = 24;
  if (Number(process.versions.node.split('.')[0]) >= required) return;
  console.error(
    `hexfront: Node ${required} or newer is required on this system, but this is ${process.version}. Install it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
