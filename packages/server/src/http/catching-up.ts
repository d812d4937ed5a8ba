import { fault, type Reply } from '@hexfront/protocol';
import type { Match } from '../arena/match.ts';
import type { Services } from '../services.ts';

/** Events that a poll answers at most: three for each of 50 entries of the outbox. */
const mostPolled = 150;
/** A reader this few events behind is served from memory, or nearly. */
const fewEvents = 48;
const fewTicks = 32;

/** What it costs to tell a reader of a match everything after a record: the records to replay, or nothing if they are in memory. */
export function costOfRecords(match: Match, after: number): number {
  const isInMemory = after >= match.seq || match.stateAt(after + 1) !== undefined;
  return isInMemory ? 0 : match.seq - after;
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
