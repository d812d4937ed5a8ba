import { useEffect, useState } from 'preact/hooks';
import { asFault, type Fault } from './api.ts';
import { waitBefore } from './backoff.ts';

export interface Fetched<Value> {
  readonly value: Value | null;
  /** Why there is no value, or why it is not fresh any more. */
  readonly fault: Fault | null;
  retry(): void;
}

/**
 * What the arena answers, asked again every so often if wanted. A fault that may pass is tried again by itself, and the last good
 * answer stays on the page meanwhile.
 */
export function useFetched<Value>(
  load: () => Promise<Value>,
  on: readonly unknown[],
  everyMs?: number,
): Fetched<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    let attempt = 0;
    let timer: ReturnType<typeof setTimeout>;
    const again = (ms: number) => {
      timer = setTimeout(() => void look(), ms);
    };
    const look = async () => {
      try {
        const found = await load();
        if (!isWanted) return;
        attempt = 0;
        setValue(found);
        setFault(null);
        if (everyMs !== undefined) again(everyMs);
      } catch (error) {
        if (!isWanted) return;
        const found = asFault(error);
        setFault(found);
        if (found.isPassing) again(Math.max((found.seconds ?? 0) * 1000, waitBefore(attempt++)));
      }
    };
    setFault(null);
    void look();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [...on, round]);
  return { value, fault, retry: () => setRound((count) => count + 1) };
}
