import type { LocalTable } from './local-seat-client.ts';

let waiting: LocalTable | null = null;

/** A table that one page sets up and the next one sits down at. */
export function handOver(table: LocalTable): void {
  waiting?.close();
  waiting = table;
}

export function takeOver(): LocalTable | null {
  const table = waiting;
  waiting = null;
  return table;
}
