import { type ChildProcess, spawnSync } from 'node:child_process';

const living = new Set<number>();
let isWatching = false;

/**
 * Starts a child as the leader of its own process group, none of which outlives this process. Signal handlers are installed first: a signal
 * between the two steps would end this process and leave the child behind.
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
  // Children in their own group do not receive the terminal's Ctrl+C, and by default these signals skip 'exit' handlers.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    // A command that handles the signal itself exits in its own time.
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(code));
  }
}

/** Kills the child and everything it started. Safe to call twice. */
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
    // The whole group has already exited.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
