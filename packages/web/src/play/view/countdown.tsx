import { useEffect, useState } from 'preact/hooks';
import { timeLeft } from '../../app/duration.ts';
import { useWords } from '../../messages/words.ts';
import type { PlayState } from './play-state.ts';

export interface CountdownProps {
  readonly play: PlayState;
  /** Shown a second time, next to the button that it is about; a screen reader has heard it. */
  readonly isRepeated?: boolean;
}

/** The time left to decide, or until the next tick; nothing where no clock runs. */
export function Countdown({ play: { client, seq }, isRepeated = false }: CountdownProps) {
  const { t, language } = useWords();
  const [left, setLeft] = useState(() => client.secondsLeft());
  useEffect(() => {
    const timer = setInterval(() => setLeft(client.secondsLeft()), 500);
    return () => clearInterval(timer);
  }, [client]);
  if (left === null) return null;
  const seconds = Math.max(0, Math.ceil(left));
  const { isSimultaneous } = client.head;
  const time = timeLeft(language, seconds);
  const text = isSimultaneous ? t('play.tickIn', { tick: seq.value + 1, time }) : t('play.clock', { time });
  return isRepeated ? <p aria-hidden="true">{text}</p> : <p role="timer">{text}</p>;
}
