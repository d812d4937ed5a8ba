import type { Playback } from './playback.ts';
import type { Timeline } from './timeline.ts';

/**
 * Arrows step, the space bar plays and pauses, Home and End go to both ends. Only while the focus is on nothing that has keys of its own,
 * such as the board; on buttons and checkboxes the arrows are free.
 */
export function listenToKeys(playback: Playback, timeline: () => Timeline): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const target = event.target as Element;
    const isFree = target === document.body || target.id === 'content';
    if (!isFree && !(event.key.startsWith('Arrow') && target.matches('button, a, [type=checkbox]'))) return;
    const { first, length } = timeline().status.peek();
    const seq = playback.seq.peek();
    if (event.key === 'ArrowLeft') playback.seek(Math.max(first, seq - 1));
    else if (event.key === 'ArrowRight') playback.seek(Math.min(length, seq + 1));
    else if (event.key === 'Home') playback.seek(first);
    else if (event.key === 'End') playback.seek(length);
    else if (event.key === ' ') playback.play(!playback.isPlaying.peek());
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}
