import { type ReadonlySignal, signal } from '@preact/signals';

const NAME = 'hexfront.admin-key';

const current = signal(stored());

/** The operator's key: kept for this tab only and gone when it closes; never in an address or in lasting storage. */
export const currentAdminKey: ReadonlySignal<string | null> = current;

export function keepAdminKey(key: string | null): void {
  current.value = key;
  try {
    if (key === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, key);
  } catch {
    // Storage is blocked: the key lasts until the page is reloaded.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
