import { randomBytes, randomUUID } from 'node:crypto';
import type { Bus, Clock, Ids } from '../arena/ports.ts';

/** The longest delay of `setTimeout`. */
const longestMs = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Date.now(),
  at(time, job) {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = time - Date.now();
      timer = setTimeout(left > longestMs ? wait : job, Math.min(Math.max(left, 0), longestMs));
    };
    wait();
    return { cancel: () => clearTimeout(timer) };
  },
};

export const realIds: Ids = {
  id: () => randomUUID(),
  seed: () => randomBytes(32).toString('hex'),
};

/** Wakes subscribers in this process. A failing listener does not affect the others. */
export class ProcessBus implements Bus {
  private readonly listeners = new Map<string, Set<() => void>>();

  publish(topic: string): void {
    for (const listener of this.listeners.get(topic) ?? []) queueMicrotask(listener);
  }

  subscribe(topic: string, listener: () => void): () => void {
    let listeners = this.listeners.get(topic);
    if (listeners === undefined) this.listeners.set(topic, (listeners = new Set()));
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.listeners.get(topic) === listeners) this.listeners.delete(topic);
    };
  }
}
