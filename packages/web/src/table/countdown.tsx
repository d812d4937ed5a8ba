import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../messages/words.ts';
import type { Table } from './table.ts';

/** The time that is left, where a clock runs. */
export function Countdown({ table }: { readonly table: Table }) {
  const { t } = useWords();
  const [seconds, setSeconds] = useState(() => table.clock()?.secondsLeft ?? null);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(table.clock()?.secondsLeft ?? null), 500);
    return () => clearInterval(timer);
  }, [table]);
  return seconds === null ? null : <p role="timer">{t('play.clock', { seconds: Math.max(0, Math.ceil(seconds)) })}</p>;
}
