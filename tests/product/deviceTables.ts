import type { Page } from '@playwright/test';

/** A row of the device's database; the whole table without a key. */
export function readKept(page: Page, table: string, key?: string | number): Promise<unknown> {
  return page.evaluate(
    ([table, key]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        // Not there yet: the app makes it, nobody else.
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

/** Keeps everybody else waiting for a table, as a busy device does; returns how to let go of it. */
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
          // A transaction lasts as long as something is asked of it.
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
