import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../../messages/words.ts';
import type { SeatClient } from '../client/seat-client.ts';

/** The time that is left, where a clock runs: for a decision, or until the next tick. */
export function Countdown({ table, tick }: { readonly table: SeatClient; readonly tick: number | null }) {
  const { t } = useWords();
  const [left, setLeft] = useState(() => table.clock()?.secondsLeft ?? null);
  useEffect(() => {
    const timer = setInterval(() => setLeft(table.clock()?.secondsLeft ?? null), 500);
    return () => clearInterval(timer);
  }, [table]);
  if (left === null) return null;
  const seconds = Math.max(0, Math.ceil(left));
  return <p role="timer">{tick === null ? t('play.clock', { seconds }) : t('play.tickIn', { tick, seconds })}</p>;
}
