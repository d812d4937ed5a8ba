import { randomBytes, randomUUID } from 'node:crypto';
import type { Bus, Ids } from '../arena/ports.ts';

export const realIds: Ids = {
  id: () => randomUUID(),
  seed: () => randomBytes(32).toString('hex'),
};

/** Wakes subscribers in this process. A failing listener does not affect the others. */
export class ProcessBus implements Bus {
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly tellOthers: (topic: string) => void;

  constructor(tellOthers: (topic: string) => void = () => {}) {
    this.tellOthers = tellOthers;
  }

  publish(topic: string): void {
    for (const listener of this.listeners.get(topic) ?? []) queueMicrotask(listener);
  }

  publishEverywhere(topic: string): void {
    this.publish(topic);
    this.tellOthers(topic);
  }

  publishAll(): void {
    for (const topic of this.listeners.keys()) this.publish(topic);
  }

  isHeard(topic: string): boolean {
    return this.listeners.has(topic);
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
