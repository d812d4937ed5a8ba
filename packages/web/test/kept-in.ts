import type { Page } from 'playwright-core';

/** What the browser keeps in a store: it is written after it is shown. */
export async function keptIn(page: Page, store: 'matches' | 'steps' | 'documents'): Promise<unknown[]> {
  return page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('hexfront', 1);
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          if (!opening.result.objectStoreNames.contains(name)) return resolve([]);
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.addEventListener('success', () => resolve(all.result));
        });
      }),
    store,
  );
}

export async function keptCount(page: Page, store: 'matches' | 'steps' | 'documents'): Promise<number> {
  return (await keptIn(page, store)).length;
}
