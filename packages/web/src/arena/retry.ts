import { asFault, type Fault } from './api.ts';
import { waitBefore } from './backoff.ts';

/** Asks until there is an answer: a fault that may pass is waited out, any other is thrown. `onWait` hears of each try that failed. */
export async function retry<Value>(
  request: () => Promise<Value>,
  isWanted: () => boolean,
  onWait?: (fault: Fault) => void,
): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const fault = asFault(error);
      if (!fault.isPassing || !isWanted()) throw fault;
      onWait?.(fault);
      await new Promise((resolve) => setTimeout(resolve, Math.max((fault.seconds ?? 0) * 1000, waitBefore(attempt))));
    }
  }
}

/** A name for a move that nobody else gives: the arena takes it once, however often it is sent. */
export function newMoveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
