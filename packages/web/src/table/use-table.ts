import { useEffect, useRef, useState } from 'preact/hooks';
import type { Choice } from '../games/choice.ts';
import type { Table, TableState } from './table.ts';

/** What the seat sees now and what it may decide, kept up to date. */
export function useTable(table: Table) {
  const [state, setState] = useState<TableState | null>(null);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);
  useEffect(() => {
    const refresh = async () => {
      const turn = ++asked.current;
      const seen = await table.view();
      const legal = seen.isYours ? await table.legal() : [];
      if (turn !== asked.current) return;
      setState(seen);
      setChoices(legal);
    };
    const look = () => refresh().catch((error: unknown) => setFailure(String(error)));
    void look();
    return table.subscribe(() => void look());
  }, [table]);
  return { state, choices, failure };
}
