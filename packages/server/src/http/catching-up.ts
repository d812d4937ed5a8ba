import { fault, type Reply } from '@hexfront/protocol';
import { type Cursor, isCounted } from '../arena/event-ids.ts';
import type { Match } from '../arena/match.ts';
import type { Services } from '../services.ts';

/** Events that a poll answers at most: three for each of 50 entries of the outbox. */
const mostPolled = 150;
/** A reader this few events behind is served from memory, or nearly. */
const fewEvents = 48;
const fewTicks = 32;

/**
 * What it costs to tell a spectator everything after an event: the records to replay, or nothing if they are in memory. Where orders are
 * hidden, ticks are counted instead: the price must not tell how many orders were sent.
 */
export function costOfStream(match: Match, lastId: string, { seq }: Cursor): number {
  if (isCounted(match, 'public')) return costOfTicks(match, Number(lastId), Number.POSITIVE_INFINITY);
  const isInMemory = seq >= match.seq || match.stateAt(seq + 1) !== undefined;
  return isInMemory ? 0 : match.seq - seq;
}

/** The same for the events of an agent; a poll stops after some. */
export function costOfEvents(last: number, after: number, how: 'stream' | 'poll'): number {
  const missed = last - after;
  if (missed <= fewEvents) return 0;
  return how === 'poll' ? Math.min(missed, mostPolled) : missed;
}

/** The same for a bot that returns. */
export function costOfTicks({ stateVersion }: Match, after: number, most: number): number {
  const missed = stateVersion - after;
  return missed <= fewTicks ? 0 : Math.min(missed, most);
}

/** Charges a caller for records that are replayed for it alone. Returns the refusal if it has asked for too much of the past lately. */
export function chargeCatchUp({ limits, metrics }: Services, caller: string, records: number): Reply | null {
  if (records === 0) return null;
  const seconds = limits.take('catch-up', caller, records);
  if (seconds === 0) return null;
  metrics.limited('catch-up');
  return fault('rate-limited', { ratelimit: { key: 'catch-up', seconds } });
}
