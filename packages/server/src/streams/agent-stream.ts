import type { JsonObject } from '@hexfront/engine';
import { agentTopic, type Bus } from '../arena/ports.ts';
import type { AgentEvents, Reader } from '../arena/reader.ts';
import { failureCode } from '../storage/unavailable.ts';
import { type SseClient, sseText } from './sse-client.ts';

const eventsAtOnce = 50;

/** An agent's events after its cursor, or the state of its matches if it has none. */
export function readAgent(
  reader: Reader,
  agentId: string,
  after: number | null,
  isAnnounced = false,
  only?: ReadonlySet<string>,
): Promise<AgentEvents> {
  return after === null ? reader.standing(agentId, isAnnounced) : reader.outbox(agentId, after, eventsAtOnce, only);
}

/** Sends a client all events of its agent, from the cursor on. Returns the function that stops it. */
export function followAgent(
  { reader, bus, report }: { reader: Reader; bus: Bus; report: (problem: string, error: unknown) => void },
  agentId: string,
  client: SseClient,
  after: number | null,
): () => void {
  let cursor = after;
  let isReading = false;
  let isMore = true;
  const unsubscribe = bus.subscribe(agentTopic(agentId), () => void pump());
  void pump();
  return unsubscribe;

  async function pump(): Promise<void> {
    isMore = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isMore) {
        isMore = false;
        const { events, cursor: next } = await readAgent(reader, agentId, cursor);
        // Also if there was nothing to say about any of them.
        if (next !== cursor) isMore = true;
        cursor = next;
        for (const { id, event, json } of events) {
          if (!(await client.send(sseText(id, event, json)))) return unsubscribe();
        }
      }
    } catch (error) {
      report(`the stream of agent ${agentId} failed`, error);
      client.close(failureCode(error));
    } finally {
      isReading = false;
    }
  }
}

/** Ruling wire.17: events as soon as there are any, or a single `no_events` when the time is up. */
export async function waitForAgent(
  { reader, bus }: { reader: Reader; bus: Bus },
  agentId: string,
  after: number | null,
  wait: {
    readonly ms: number;
    readonly signal: AbortSignal;
    readonly isAnnounced?: boolean;
    readonly only?: ReadonlySet<string>;
  },
): Promise<{ events: JsonObject[]; cursor: string }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, wait.ms);
  wait.signal.addEventListener('abort', () => resolve());
  let wake = () => {};
  const unsubscribe = bus.subscribe(agentTopic(agentId), () => wake());
  let isOver = false;
  void promise.then(() => {
    isOver = true;
    wake();
  });
  try {
    let cursor = after;
    for (;;) {
      const woken = new Promise<void>((resolveWoken) => {
        wake = resolveWoken;
      });
      const found = await readAgent(reader, agentId, cursor, wait.isAnnounced, wait.only);
      const isMore = cursor !== null && found.cursor > cursor;
      cursor = found.cursor;
      const events = found.events.map(({ event }) => event);
      const wanted = events.filter(({ event }) => wait.only?.has(event as string) ?? true);
      if (wanted.length > 0) return { events: wanted, cursor: String(cursor) };
      if (isOver || wait.signal.aborted) {
        return { events: [{ eventVersion: 1, event: 'no_events' }], cursor: String(cursor) };
      }
      if (!isMore) await woken;
    }
  } finally {
    clearTimeout(timer);
    unsubscribe();
  }
}
