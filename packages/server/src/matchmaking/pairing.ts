import type { QueueEntry } from '../arena/ports.ts';

/**
 * The difference in skill at which two agents are paired at once; it grows with the square of the time that either of them has waited, by one
 * after two seconds. Whoever has no equals, at the top or the bottom, then waits hardly longer than the others.
 */
const firstGap = 3;
const slowMs = 2000;
/** After this long, any opponent will do, and whoever has waited so long chooses first. */
const mostWaitMs = 60_000;
/** An uncertainty up to this says that the skill is known; what is above it is added to the gap, because nobody knows who is near. */
const settledSigma = 3;
/** Versions with fewer rated games choose before the others, so that they have a place on the ladder soon. */
const firstGames = 20;
/** To meet the last opponent again counts as this much difference in skill: others who wait come first, and two who are alone wait a little. */
const repeatGap = 5;

/**
 * Groups the queue into matches. Whoever has waited too long chooses first, then new versions, then the others, each by how long they have
 * waited; everyone gets the opponents nearest in skill. Agents with the same owner are never paired in rated play.
 */
export function pair(queue: readonly QueueEntry[], now: number): QueueEntry[][] {
  const groups: QueueEntry[][] = [];
  const taken = new Set<string>();
  for (const first of queue.toSorted((a, b) => turn(a, now) - turn(b, now) || byWait(a, b))) {
    if (taken.has(first.agentId)) continue;
    const group = [first];
    const others = queue
      .filter((other) => other !== first && !taken.has(other.agentId) && wantSame(first, other))
      .filter((other) => isNear(first, other, now))
      .sort((a, b) => distance(a, first) - distance(b, first) || byWait(a, b));
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

/** Who chooses first. An entry without a number of games was written by an older server. */
function turn({ since, mode, games = firstGames }: QueueEntry, now: number): number {
  if (now - since >= mostWaitMs) return 0;
  return mode === 'rated' && games < firstGames ? 1 : 2;
}

function byWait(a: QueueEntry, b: QueueEntry): number {
  return a.since - b.since || (a.agentId < b.agentId ? -1 : 1);
}

function wantSame(a: QueueEntry, b: QueueEntry): boolean {
  return a.game === b.game && a.mode === b.mode && a.players === b.players;
}

function distance(a: QueueEntry, b: QueueEntry): number {
  const isRepeat = a.mode === 'rated' && (metLast(a, b) || metLast(b, a));
  return Math.abs(a.mu - b.mu) + (isRepeat ? repeatGap : 0);
}

function metLast({ lastOpponents = [] }: QueueEntry, { agentId }: QueueEntry): boolean {
  return lastOpponents.includes(agentId);
}

function isNear(a: QueueEntry, b: QueueEntry, now: number): boolean {
  const waited = Math.max(now - a.since, now - b.since);
  if (waited >= mostWaitMs) return true;
  const doubt = Math.max(0, a.sigma - settledSigma, b.sigma - settledSigma);
  return distance(a, b) <= firstGap + doubt + (waited / slowMs) ** 2;
}

function mayMeet(a: QueueEntry, b: QueueEntry): boolean {
  return a.mode !== 'rated' || a.owner === null || a.owner !== b.owner;
}

/** The agent that has had the first seat least often gets it. */
function seated(group: QueueEntry[]): QueueEntry[] {
  return group.sort((a, b) => a.lead - b.lead || byWait(a, b));
}
