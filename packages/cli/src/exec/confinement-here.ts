import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { confinedLaunch, confinedLine, usualLimits } from './confinement.ts';

export type ConfinementHere = { readonly kind: 'linux-namespaces' } | { readonly kind: 'none'; readonly why: string };

let tried: ConfinementHere | undefined;

/** Whether programs can be confined on this machine, found out once by confining one. */
export function confinementHere(): ConfinementHere {
  tried ??= tryIt();
  return tried;
}

function tryIt(): ConfinementHere {
  const none = (why: string): ConfinementHere => ({ kind: 'none', why });
  if (process.platform !== 'linux') return none('programs can be confined only on Linux');
  if (!existsSync(`/proc/self/task/${process.pid}/children`)) return none('this kernel does not list child processes');
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-confined-'));
  try {
    chmodSync(folder, 0o755);
    // The program says whether it is where it should be.
    const claim = 'test ! -e /proc && test ! -e /tmp && ! touch /bot/x 2>/dev/null && touch /scratch/x && echo there';
    const program = { command: ['sh', '-c', claim], folder, shown: [], limits: usualLimits, reservedMb: 0 };
    const { file, args, env } = confinedLaunch(program);
    const { stdout, stderr, error } = spawnSync(file, args, { env, cwd: '/', encoding: 'utf8', timeout: 20_000 });
    if (stdout === `${confinedLine}\nthere\n`) return { kind: 'linux-namespaces' };
    return none(error === undefined ? whyNot(stderr) : `${file} cannot be run: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function whyNot(stderr: string): string {
  const [line = 'it failed without a word'] = stderr.split('\n').filter((each) => each.trim() !== '');
  const why = `(${line.trim()})`;
  // Kernels that allow this also count the processes of an ordinary user for each namespace, as the limit of processes needs.
  if (stderr.includes('shmmni')) return `ordinary users need Linux 6.9 or newer, this is ${release()} ${why}`;
  return `user or mount namespaces cannot be used here ${why}`;
}
