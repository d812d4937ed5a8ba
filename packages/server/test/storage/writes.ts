import type { NewOutboxEntry, QueueEntry, StoredRefusal, StoredAnswer, Write } from '../../src/arena/ports.ts';
import type { LogRecord, MatchHead, RecordBodies, RecordKind } from '../../src/arena/records.ts';

/** Writes as the arena makes them, with only what a test needs. */
export function head(id: string, agents: readonly string[], more: Partial<MatchHead> = {}): MatchHead {
  return {
    id,
    game: 'attrition-1',
    options: { turnLimit: 40 },
    seed: `seed of ${id}`,
    seedHash: `hash of the seed of ${id}`,
    players: agents.map((agentId) => ({ agentId, name: `name of ${agentId}`, isHouse: false })),
    openedAt: 1000,
    mode: 'casual',
    pace: { turnSeconds: 60, tickMs: 1000, isEager: false },
    errorAllowance: 0,
    ...more,
  };
}

export function record<K extends RecordKind>(kind: K, seq: number, body: Partial<RecordBodies[K]> = {}): LogRecord {
  const bodies: RecordBodies = {
    opened: { seedHash: 'seed hash', hash: 'hash 0', deadline: 61_000 },
    submitted: { seat: 0, tick: seq, orders: [{ type: 'MOVE', unit: 1 }], by: 'agent' },
    advanced: { hash: `hash ${seq}`, events: [], deadline: null, decisions: { 0: ['move'] }, by: { 0: 'agent' } },
    withdrawn: {
      hash: `hash ${seq}`,
      events: [],
      deadline: null,
      seat: 0,
      withdrawal: 'turn_timeout',
      reason: 'turn_timeout',
      by: 'timeout',
    },
    ended: {
      reason: 'terminal',
      outcome: { winners: [0], reason: 'turn_limit', returns: [1, -1] },
      winnerAgentId: 'ann',
      loserAgentId: 'bob',
      ranking: [['ann'], ['bob']],
      isCancelled: false,
      seed: 'seed',
    },
  };
  return { seq, stateVersion: seq, at: 1000 + seq, kind, body: { ...bodies[kind], ...body } } as LogRecord;
}

export function opening(id: string, agents: readonly string[] = ['ann', 'bob'], more: Partial<MatchHead> = {}): Write {
  return { matchId: id, after: -1, head: head(id, agents, more), records: [record('opened', 0)], outbox: [] };
}

export function step(id: string, seq: number, more: Partial<Write> = {}): Write {
  return { matchId: id, after: seq - 1, records: [record('advanced', seq)], outbox: [], ...more };
}

export function ending(id: string, seq: number, body: Partial<RecordBodies['ended']> = {}): Write {
  return { matchId: id, after: seq - 1, records: [record('ended', seq, body)], outbox: [] };
}

export function answer(seat: number, n: number, seq: number, more: Partial<StoredAnswer> = {}): StoredAnswer {
  return { seat, n, seq, moveId: `move ${n}`, bodyHash: `body ${n}`, status: 200, body: { ok: true }, ...more };
}

export function refusal(seat: number, at: number, more: Partial<StoredRefusal> = {}): StoredRefusal {
  const message = 'This move breaks a rule.';
  return { seat, at, stateVersion: 0, code: 'out-of-reach', message, move: { to: 'A1' }, isError: true, ...more };
}

export function note(agentId: string, matchId: string, seq: number, kinds: string[] = ['your_turn']): NewOutboxEntry {
  return { agentId, matchId, seq, kinds };
}

export function waiting(agentId: string, since: number, more: Partial<QueueEntry> = {}): QueueEntry {
  const name = `name of ${agentId}`;
  return {
    agentId,
    game: 'attrition-1',
    mode: 'rated',
    players: 2,
    since,
    lead: 0,
    owner: null,
    name,
    mu: 25,
    sigma: 25 / 3,
    ...more,
  };
}
