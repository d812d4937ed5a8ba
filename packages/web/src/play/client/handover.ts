import type { LocalSeatClient } from './local-seat-client.ts';

let waiting: LocalSeatClient | null = null;

/** A table that one page sets up and the next one sits down at. */
export function handOver(table: LocalSeatClient): void {
  waiting?.close();
  waiting = table;
}

export function takeOver(): LocalSeatClient | null {
  const table = waiting;
  waiting = null;
  return table;
}
