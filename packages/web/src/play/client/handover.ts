import type { LocalSeatClient } from './local-seat-client.ts';

let waiting: LocalSeatClient | null = null;

/** Hands a match that one page has set up to the page that plays it. */
export function handOver(client: LocalSeatClient): void {
  waiting?.close();
  waiting = client;
}

export function takeOver(): LocalSeatClient | null {
  const client = waiting;
  waiting = null;
  return client;
}
