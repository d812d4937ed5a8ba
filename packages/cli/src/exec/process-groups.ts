import { type ChildProcess, spawnSync } from 'node:child_process';

const living = new Set<number>();
let isWatching = false;

/**
 * Starts a child that leads a process group of its own, of which nothing outlives this process. Signals are watched first: one that came
 * between the start and the watching would end us and leave the child behind.
 */
export function spawnGroup(start: () => ChildProcess): ChildProcess {
  watch();
  const child = start();
  if (child.pid !== undefined) living.add(child.pid);
  return child;
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => {
    for (const leader of living) killGroup(leader);
  });
  // Children in groups of their own do not hear the terminal's Ctrl-C, and these signals would skip 'exit'.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(code));
  }
}

/** Ends the child with all that it started. Fine to call twice. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || !living.delete(child.pid)) return;
  killGroup(child.pid);
}

function killGroup(leader: number): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    // The last of the group has gone already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
