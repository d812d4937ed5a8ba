import { parentPort } from 'node:worker_threads';
import type { Limits } from './confinement.ts';
import { usedBelow } from './usage.ts';

export type WatchOrder =
  | { readonly leader: number; readonly limits: Limits; readonly verdict: SharedArrayBuffer }
  | { readonly stop: number };

const EVERY_MS = 50;
const watched = new Map<number, Extract<WatchOrder, { leader: number }>>();

parentPort!.on('message', (order: WatchOrder) => {
  if ('stop' in order) watched.delete(order.stop);
  else watched.set(order.leader, order);
});

setInterval(() => {
  for (const { leader, limits, verdict } of watched.values()) {
    const { memoryMb, cpuSeconds } = usedBelow(leader);
    const excess = memoryMb > limits.memoryMb ? 1 : cpuSeconds > limits.cpuSeconds ? 2 : 0;
    if (excess === 0) continue;
    watched.delete(leader);
    // Before the kill, so that whoever learns of the end knows why.
    Atomics.store(new Int32Array(verdict), 0, excess);
    try {
      process.kill(-leader, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}, EVERY_MS);
