import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../../messages/words.ts';
import type { PlayState } from './play-state.ts';

/** What the others have done, for a screen reader: the lines that their steps have added to the feed. */
export function Heard({ play }: { readonly play: PlayState }) {
  const { say } = useWords();
  const { seq, isYours, feed } = play.seen.value;
  const before = useRef({ seq, isYours });
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const { seq: known, isYours: wasYours } = before.current;
    before.current = { seq, isYours };
    const isOwn = wasYours && !play.client.head.isSimultaneous;
    if (seq <= known || isOwn) return;
    setHeard(
      feed
        .filter((entry) => entry.seq > known && entry.seq <= seq)
        .map(({ message }) => say(message))
        .join('. '),
    );
  }, [seq, isYours]);
  return (
    <p class="hidden" role="log" aria-live="polite" data-testid="heard">
      {heard}
    </p>
  );
}
