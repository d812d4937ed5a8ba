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

// npm puts node_modules/.bin first on the PATH, so the next command runs on the pinned Node if there is one for this platform.
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
if (!existsSync(pinned) && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `hexfront: Node 24 or newer is required, but this is ${process.version}. Install it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
