import { useEffect, useRef, useState } from 'preact/hooks';
import { forget, keep, kept } from '../app/kept-store.ts';
import { changed, type History, redone, startOf, undone } from './history.ts';

export interface KeptText {
  readonly text: string;
  /** Changes of the same typing, one after the other, are undone together. */
  readonly setText: (text: string, typing?: string) => void;
  /** The text is one that was left here before, and nobody has said yet whether to go on with it. */
  readonly isRestored: boolean;
  /** Goes on with it. */
  readonly proceed: () => void;
  /** Starts over. */
  readonly discard: () => void;
  /** Null where there is nothing to undo or redo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** A document that survives a reload and a crash: every change is kept until it is discarded. */
export function useKeptText(name: string, initial: string): KeptText {
  const [history, show] = useState(() => startOf(initial));
  const [isRestored, setRestored] = useState(false);
  // Events may come faster than the page renders.
  const latest = useRef(history);
  const put = (next: History) => {
    latest.current = next;
    show(next);
  };
  const change = (next: History) => {
    put(next);
    setRestored(false);
    void (next.text === initial ? forget('documents', name) : keep('documents', name, next.text));
  };
  useEffect(() => {
    void kept<string>('documents', name).then((found) => {
      if (found === null || found === initial || latest.current.past.length > 0) return;
      put(startOf(found));
      setRestored(true);
    });
  }, []);
  return {
    text: history.text,
    setText: (text, typing) => change(changed(latest.current, text, typing)),
    isRestored,
    proceed: () => setRestored(false),
    discard: () => change(changed(latest.current, initial)),
    undo: history.past.length === 0 ? null : () => change(undone(latest.current)),
    redo: history.future.length === 0 ? null : () => change(redone(latest.current)),
  };
}
