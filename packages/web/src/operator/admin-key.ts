import { useEffect, useState } from 'preact/hooks';

const NAME = 'hexfront.admin-key';
const CHANGED = 'hexfront:admin-key';

/** The operator's key: kept for this tab alone and gone when it is closed; never in an address, never in the lasting store. */
export function adminKey(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export function keepAdminKey(key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, key);
  } catch {
    // Forbidden store: the key is asked for again on the next page.
  }
  dispatchEvent(new Event(CHANGED));
}

export function useAdminKey(): string | null {
  const [key, setKey] = useState(adminKey);
  useEffect(() => {
    const look = () => setKey(adminKey());
    addEventListener(CHANGED, look);
    return () => removeEventListener(CHANGED, look);
  }, []);
  return key;
}
