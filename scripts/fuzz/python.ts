import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../node_modules/.cache/hexfront-fuzz');
const wanted = 'schemathesis==4.32.5';

/** The schemathesis command in its own virtual environment, kept between runs; or a sentence that says why there is none. */
export function schemathesisCommand(): { command: string } | { missing: string } {
  const isWindows = process.platform === 'win32';
  const command = join(folder, isWindows ? 'Scripts/schemathesis.exe' : 'bin/schemathesis');
  const stamp = join(folder, 'made-for');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { command };
  mkdirSync(folder, { recursive: true });
  if (spawnSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'inherit' }).status !== 0) {
    return { missing: 'Could not create a Python environment: install Python 3.11 or newer with its venv module.' };
  }
  const python = join(folder, isWindows ? 'Scripts/python.exe' : 'bin/python');
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', wanted];
  if (spawnSync(python, pip, { stdio: 'inherit' }).status !== 0) {
    return { missing: `Could not install ${wanted}: PyPI is out of reach, or refused it.` };
  }
  writeFileSync(stamp, wanted);
  return { command };
}
