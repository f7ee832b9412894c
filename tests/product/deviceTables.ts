import type { Page } from '@playwright/test';

/**
 * Returns one row of a table by its key, or the whole table without a key. Undefined if there is no database.
 */
export function readKept(page: Page, table: string, key?: string | number): Promise<unknown> {
  return page.evaluate(
    ([table, key]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        // There is no database yet, and only the app may create it.
        let isNew = false;
        opening.onupgradeneeded = () => {
          isNew = true;
          opening.transaction?.abort();
        };
        opening.onerror = () => (isNew ? resolve(undefined) : reject(opening.error));
        opening.onsuccess = () => {
          const store = opening.result.transaction(table).objectStore(table);
          const get = key === undefined ? store.getAll() : store.get(key);
          get.onerror = () => reject(get.error);
          get.onsuccess = () => {
            opening.result.close();
            resolve(get.result);
          };
        };
      }),
    [table, key] as const,
  );
}

/** Blocks all other access to a table, as a busy device does. Resolves to a function that releases it. */
export async function holdTable(page: Page, table: string): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    (name) =>
      new Promise<{ isHeld: boolean }>((resolve, reject) => {
        const hold = { isHeld: true };
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, 'readwrite');
          writing.oncomplete = () => opening.result.close();
          // A transaction stays open only while it has pending requests.
          const ask = () => {
            resolve(hold);
            if (hold.isHeld) writing.objectStore(name).count().onsuccess = ask;
          };
          ask();
        };
      }),
    table,
  );
  return () =>
    held.evaluate((hold) => {
      hold.isHeld = false;
    });
}
