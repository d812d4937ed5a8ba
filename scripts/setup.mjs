// Runs before `npm start` and `npm test`, on any Node with npm: installs what the lockfile says when it has changed.
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
  console.log('hexfront: installing packages (only when the lockfile has changed)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('hexfront: `npm ci` failed; its messages are above. Run it again once the cause is gone.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

// npm puts node_modules/.bin first, so the next command runs on the pinned Node where there is one for this platform.
const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
if (!existsSync(pinned) && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`hexfront: needs Node 24 or newer; this is ${process.version}. Install it and try again.`);
  process.exit(1);
}
