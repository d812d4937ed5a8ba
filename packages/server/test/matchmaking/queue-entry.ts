import type { QueueEntry } from '../../src/arena/ports.ts';

/** An agent in the queue, whose skill is known. */
export function entry(agentId: string, more: Partial<QueueEntry> = {}): QueueEntry {
  const base = { agentId, name: agentId, game: 'attrition-1', mode: 'casual', players: 2, since: 0 } as const;
  return { ...base, owner: null, mu: 25, sigma: 3, lead: 0, ...more };
}
