import type { QueueEntry } from '../arena/ports.ts';

/** The difference in skill at which two agents are paired at once; it grows by one for every two seconds that either of them has waited. */
const firstGap = 3;
const gapPerMs = 0.5 / 1000;
/** After this long, any opponent will do. */
const mostWaitMs = 60_000;

/**
 * Groups the queue into matches. Agents that have waited longest come first and get the opponents nearest in skill. Agents with the same
 * owner are never paired in rated play.
 */
export function pair(queue: readonly QueueEntry[], now: number): QueueEntry[][] {
  const groups: QueueEntry[][] = [];
  const taken = new Set<string>();
  for (const first of queue) {
    if (taken.has(first.agentId)) continue;
    const group = [first];
    const others = queue
      .filter((other) => other !== first && !taken.has(other.agentId) && wantSame(first, other))
      .filter((other) => isNear(first, other, now))
      .sort(
        (a, b) =>
          Math.abs(a.mu - first.mu) - Math.abs(b.mu - first.mu) ||
          a.since - b.since ||
          (a.agentId < b.agentId ? -1 : 1),
      );
    for (const other of others) {
      if (group.length === first.players) break;
      if (group.every((member) => mayMeet(member, other))) group.push(other);
    }
    if (group.length < first.players) continue;
    for (const { agentId } of group) taken.add(agentId);
    groups.push(seated(group));
  }
  return groups;
}

function wantSame(a: QueueEntry, b: QueueEntry): boolean {
  return a.game === b.game && a.mode === b.mode && a.players === b.players;
}

function isNear(a: QueueEntry, b: QueueEntry, now: number): boolean {
  const waited = Math.max(now - a.since, now - b.since);
  return waited >= mostWaitMs || Math.abs(a.mu - b.mu) <= firstGap + waited * gapPerMs;
}

function mayMeet(a: QueueEntry, b: QueueEntry): boolean {
  return a.mode !== 'rated' || a.owner === null || a.owner !== b.owner;
}

/** The agent that has had the first seat least often gets it. */
function seated(group: QueueEntry[]): QueueEntry[] {
  return group.sort((a, b) => a.lead - b.lead || a.since - b.since || (a.agentId < b.agentId ? -1 : 1));
}
