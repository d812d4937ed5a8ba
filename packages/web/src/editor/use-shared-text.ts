import { useEffect, useState } from 'preact/hooks';
import { kept } from '../app/kept-store.ts';
import { hasDocument, readFragment } from './shared-link.ts';
import type { KeptText } from './use-kept-text.ts';

/** How far the document of a link has come: it asks before it takes the place of one that the visitor has kept. */
export type SharedText =
  | { readonly state: 'reading' | 'open' | 'damaged' }
  | { readonly state: 'asking'; readonly text: string };

export interface Shared {
  readonly shared: SharedText | null;
  /** Opens it in place of the visitor's own document, which undo brings back. */
  readonly accept: () => void;
  readonly dismiss: () => void;
}

/** The document in the link that led here. */
export function useSharedText(name: string, document: KeptText): Shared {
  const [shared, setShared] = useState<SharedText | null>(hasDocument(location.hash) ? { state: 'reading' } : null);
  const open = (text: string) => {
    document.setText(text);
    setShared({ state: 'open' });
  };
  const read = async () => {
    const { hash } = location;
    if (!hasDocument(hash)) return;
    setShared({ state: 'reading' });
    const [text, own] = [await readFragment(hash), await kept<string>('documents', name)];
    // From here on the document is in this browser: a reload must not ask again.
    history.replaceState(null, '', location.pathname + location.search);
    if (text === null) setShared({ state: 'damaged' });
    else if (own === null || own === text) open(text);
    else setShared({ state: 'asking', text });
  };
  useEffect(() => {
    const onHash = () => void read();
    onHash();
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return {
    shared,
    accept: () => shared?.state === 'asking' && open(shared.text),
    dismiss: () => setShared(null),
  };
}
