import type { Page } from 'playwright-core';

/** How much the browser keeps: it is written after it is shown. */
export async function keptCount(page: Page, store: 'matches' | 'steps' | 'documents'): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('hexfront', 1);
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          if (!opening.result.objectStoreNames.contains(name)) return resolve(0);
          const count = opening.result.transaction(name).objectStore(name).count();
          count.addEventListener('success', () => resolve(count.result));
        });
      }),
    store,
  );
}
