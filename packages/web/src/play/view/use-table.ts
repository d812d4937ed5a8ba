import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from '../../games/choice.ts';
import type { SeatClient, SeatState } from '../client/seat-client.ts';

/** What the seat sees now and what it may decide, kept up to date. */
export function useTable(table: SeatClient) {
  const [state, setState] = useState<SeatState | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);
  const refresh = useCallback(async () => {
    const turn = ++asked.current;
    try {
      const seen = await table.view();
      const legal = seen.isYours ? await table.legal() : [];
      if (turn !== asked.current) return;
      setState(seen);
      setChoices(legal);
    } catch (error) {
      setFailure(String(error));
    }
  }, [table]);
  useEffect(() => {
    void refresh();
    return table.subscribe(() => void refresh());
  }, [refresh]);
  return { state, choices, failure, refresh };
}

export type Seen = ReturnType<typeof useTable>;
