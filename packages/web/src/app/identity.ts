import { type ReadonlySignal, signal } from '@preact/signals';
import { recall, remember } from './preferences.ts';

/** Who this browser plays as. The arena's cookie proves it; this browser remembers the name, never a key. */
export interface Identity {
  readonly agentId: string;
  readonly name: string;
  readonly isGuest: boolean;
  readonly isVerified: boolean;
}

const NAME = 'identity';

const current = signal(stored());

export const currentIdentity: ReadonlySignal<Identity | null> = current;

export function rememberIdentity(next: Identity | null): void {
  current.value = next;
  remember(NAME, JSON.stringify(next));
}

// All tabs share one cookie, so signing in or out in another tab changes this one too.
addEventListener('storage', () => {
  current.value = stored();
});

function stored(): Identity | null {
  try {
    const found = JSON.parse(recall(NAME) ?? 'null') as Identity | null;
    return typeof found?.agentId === 'string' && typeof found.name === 'string' ? found : null;
  } catch {
    return null;
  }
}
