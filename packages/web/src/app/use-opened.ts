import { useEffect, useState } from 'preact/hooks';
import type { Complaint } from '../worker/complaint.ts';

export interface Opened<Thing> {
  readonly opened: Thing | null;
  /** Why the engine refused to open it. */
  readonly complaint: Complaint | null;
  /** What was thrown instead. */
  readonly error: unknown;
}

const nothing = { opened: null, complaint: null, error: null };

/** Opens something whenever `on` changes and closes it when it is no longer shown. Null opens nothing. */
export function useOpened<Thing extends { close(): void }>(
  open: (() => Promise<Thing | { readonly complaint: Complaint }>) | null,
  on: readonly unknown[],
): Opened<Thing> {
  const [result, setResult] = useState<Opened<Thing>>(nothing);
  useEffect(() => {
    setResult(nothing);
    if (open === null) return;
    let isWanted = true;
    let opened: Thing | null = null;
    open().then(
      (found) => {
        if ('complaint' in found) {
          if (isWanted) setResult({ ...nothing, complaint: found.complaint });
        } else if (isWanted) setResult({ ...nothing, opened: (opened = found) });
        else found.close();
      },
      (error: unknown) => isWanted && setResult({ ...nothing, error }),
    );
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, on);
  return result;
}
