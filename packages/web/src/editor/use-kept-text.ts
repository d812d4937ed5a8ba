import { useEffect, useState } from 'preact/hooks';
import { forget, keep, kept } from '../app/kept-store.ts';

export interface KeptText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The text is one that was left here before, and nobody has said yet whether to go on with it. */
  readonly isRestored: boolean;
  /** Goes on with it. */
  readonly proceed: () => void;
  /** Starts over. */
  readonly discard: () => void;
}

/** A document that survives a reload and a crash: every change is kept until it is discarded. */
export function useKeptText(name: string, initial: string): KeptText {
  const [text, show] = useState(initial);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    void kept<string>('documents', name).then((found) => {
      if (found === null || found === initial) return;
      show(found);
      setRestored(true);
    });
  }, []);
  const setText = (next: string) => {
    show(next);
    setRestored(false);
    void keep('documents', name, next);
  };
  const discard = () => {
    show(initial);
    setRestored(false);
    void forget('documents', name);
  };
  return { text, setText, isRestored, proceed: () => setRestored(false), discard };
}
