import { asFault, type Fault } from './api.ts';
import { waitBefore } from './backoff.ts';

/** Sends a request until it is answered. Passing faults are retried after a wait, others are thrown; `onWait` is called before each wait. */
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
