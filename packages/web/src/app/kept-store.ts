/**
 * What this browser keeps beyond a reload or a crash: matches with their steps, and documents of the editor. Storage may be blocked or
 * full; then nothing is kept and nothing breaks.
 */
const stores = ['matches', 'steps', 'documents'] as const;
type StoreName = (typeof stores)[number];

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('hexfront', 1);
    request.addEventListener('upgradeneeded', () => {
      for (const name of stores) request.result.createObjectStore(name);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage is blocked')));
  });
  return opening;
}

/** Resolves when the browser has written it; null if it could not. */
async function within<Result>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  act: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  try {
    const transaction = (await database()).transaction(names, mode);
    const request = act((name) => transaction.objectStore(name));
    return await new Promise((resolve) => {
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => resolve(null));
    });
  } catch {
    return null;
  }
}

export async function keep(name: StoreName, key: IDBValidKey, value: unknown): Promise<void> {
  await within([name], 'readwrite', (store) => store(name).put(value, key));
}

export function kept<Value>(name: StoreName, key: IDBValidKey): Promise<Value | null> {
  return within([name], 'readonly', (store) => store(name).get(key) as IDBRequest<Value>).then(
    (found) => found ?? null,
  );
}

/** All values, or those of the keys that begin with a name, in the order of keys. */
export async function allKept<Value>(name: StoreName, first?: string): Promise<readonly Value[]> {
  const range = first === undefined ? null : keysOf(first);
  return (await within([name], 'readonly', (store) => store(name).getAll(range) as IDBRequest<Value[]>)) ?? [];
}

export async function forget(name: StoreName, key: string): Promise<void> {
  await within([name], 'readwrite', (store) => store(name).delete(key));
}

export async function forgetAll(name: StoreName, first: string, from = 0): Promise<void> {
  await within([name], 'readwrite', (store) => store(name).delete(keysOf(first, from)));
}

/** Keys of the form [name, number], from a number on. */
function keysOf(first: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([first, from], [first, Number.POSITIVE_INFINITY]);
}
