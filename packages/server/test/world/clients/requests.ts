import type { Reply } from '@hexfront/protocol';
import type { MatchPlan } from '../../../src/arena/arena.ts';
import type { Submission } from '../../../src/arena/decide.ts';
import { agentTopic, matchTopic, type QueueEntry } from '../../../src/arena/ports.ts';
import type { AgentEvents, StreamPart } from '../../../src/arena/reader.ts';
import type { Eye } from '../checks/match-ledger.ts';
import type { Request } from '../environment/network.ts';
import type { ArenaProcess } from '../environment/process.ts';

/** What a transport would do with a request. A failure is answered with null, like a 5xx. */
function request<T>(work: (process: ArenaProcess) => Promise<T>): Request<T | null> {
  return async (process) => {
    try {
      return await work(process);
    } catch (error) {
      process.ports.report('a request failed', error);
      return null;
    }
  };
}

/** As the transports do: looks up who sent a decision before it waits for its match. */
function decision(agentId: string, work: (process: ArenaProcess) => Promise<Reply>): Request<Reply | null> {
  return request(async (process) => {
    const arrived = process.arena.arrivals.begin();
    try {
      await process.ports.storage.outboxEnd(agentId);
      const deciding = work(process);
      arrived();
      return await deciding;
    } finally {
      arrived();
    }
  });
}

const longPollMs = 25_000;

/** Resolves when there is more to read, or when the time is up. */
function more({ ports: { clock, bus } }: ArenaProcess, topic: string): { promise: Promise<void>; end: () => void } {
  let wake = () => {};
  const promise = new Promise<void>((resolve) => void (wake = resolve));
  const leave = bus.subscribe(topic, wake);
  const timer = clock.at(clock.now() + longPollMs, wake);
  const end = () => {
    leave();
    timer.cancel();
  };
  return { promise, end };
}

export const requests = {
  submit: (matchId: string, agentId: string, submission: Submission): Request<Reply | null> =>
    decision(agentId, ({ arena }) => arena.submit(matchId, agentId, submission)),

  finish: (matchId: string, agentId: string): Request<Reply | null> =>
    decision(agentId, ({ arena }) => arena.finish(matchId, agentId)),

  cancel: (matchId: string): Request<Reply | null> => request(({ arena }) => arena.cancel(matchId)),

  open: (plan: MatchPlan): Request<string | null> => request(({ arena }) => arena.open(plan)),

  join: (entry: QueueEntry): Request<{ matchId: string | null } | null> =>
    request(async ({ lobby }) => ({ matchId: (await lobby.join(entry)) || null })),

  /** Long poll for an agent's events; without a cursor, the state of its matches. */
  poll: (agentId: string, after: number | null): Request<AgentEvents | null> =>
    request(async (process) => {
      if (after === null) return process.reader.standing(agentId);
      const waiting = more(process, agentTopic(agentId));
      try {
        const found = await process.reader.outbox(agentId, after, 20);
        if (found.events.length > 0) return found;
        await waiting.promise;
        return await process.reader.outbox(agentId, after, 20);
      } finally {
        waiting.end();
      }
    }),

  /** A stream of a match, one part at a time. */
  watch: (matchId: string, eye: Eye, lastId: string | null): Request<StreamPart | null> =>
    request(async (process) => {
      const waiting = more(process, matchTopic(matchId));
      try {
        const read = async () => {
          // As the transports do.
          const match = await process.arena.liveMatches.findFresh(matchId);
          if (match === null) return { events: [], cursor: { seq: -1, k: -1 } };
          const { reader } = process;
          return reader.stream(match, eye, lastId === null ? null : await reader.cursor(match, eye, lastId));
        };
        const found = await read();
        if (found.events.length > 0) return found;
        await waiting.promise;
        return await read();
      } finally {
        waiting.end();
      }
    }),
};
