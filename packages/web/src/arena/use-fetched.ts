import { useEffect, useState } from 'preact/hooks';
import { asFault, type Fault } from './api.ts';
import { waitBefore } from './backoff.ts';

export interface Fetched<Value> {
  readonly value: Value | null;
  /** Why there is no value, or why it is out of date. */
  readonly fault: Fault | null;
  retry(): void;
}

/**
 * An answer of the arena, fetched when `on` changes and then every `everyMs` until it is final. Passing faults are retried, and the
 * last good answer stays on the page meanwhile. Null fetches nothing.
 */
export function useFetched<Value>(
  load: (() => Promise<Value>) | null,
  on: readonly unknown[],
  everyMs?: number,
  isFinal: (found: Value) => boolean = () => false,
): Fetched<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (load === null) return;
    let isWanted = true;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (ms: number) => {
      timer = setTimeout(() => void fetch(), ms);
    };
    const fetch = async () => {
      try {
        const found = await load();
        if (!isWanted) return;
        attempt = 0;
        setValue(found);
        setFault(null);
        if (everyMs !== undefined && !isFinal(found)) schedule(everyMs);
      } catch (error) {
        if (!isWanted) return;
        const found = asFault(error);
        setFault(found);
        if (found.isPassing) schedule(Math.max((found.seconds ?? 0) * 1000, waitBefore(attempt++)));
      }
    };
    setFault(null);
    void fetch();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [...on, round]);
  return { value, fault, retry: () => setRound((count) => count + 1) };
}
