import { useEffect, useState } from 'preact/hooks';
import { recall, remember } from './preferences.ts';

/** Who this browser plays as. The cookie that proves it is the arena's business; the name is remembered here, a key never. */
export interface Identity {
  readonly agentId: string;
  readonly name: string;
  readonly isGuest: boolean;
  readonly isVerified: boolean;
}

const NAME = 'identity';
const CHANGED = 'hexfront:identity';

/** Also for browsers that refuse to store anything. */
let known: Identity | null = stored();

export function recalled(): Identity | null {
  return known;
}

export function rememberIdentity(identity: Identity | null): void {
  known = identity;
  remember(NAME, JSON.stringify(identity));
  dispatchEvent(new Event(CHANGED));
}

export function useIdentity(): Identity | null {
  const [identity, setIdentity] = useState(known);
  useEffect(() => {
    const look = () => setIdentity(known);
    // Another tab has signed in or out: the cookie is the same for all of them.
    const reread = () => {
      known = stored();
      look();
    };
    look();
    addEventListener(CHANGED, look);
    addEventListener('storage', reread);
    return () => {
      removeEventListener(CHANGED, look);
      removeEventListener('storage', reread);
    };
  }, []);
  return identity;
}

function stored(): Identity | null {
  try {
    const found = JSON.parse(recall(NAME) ?? 'null') as Identity | null;
    return typeof found?.agentId === 'string' && typeof found.name === 'string' ? found : null;
  } catch {
    return null;
  }
}
