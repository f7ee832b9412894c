import type { Page } from '@playwright/test';

/**
 * Rows of the device's database as they lie there, sealed where they are sealed. The app must have made it: to open a
 * database that is not there makes an empty one.
 */
export function readRows<Row>(page: Page, table: string): Promise<Row[]> {
  return page.evaluate(
    (name) =>
      new Promise<never>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as never);
          };
        };
      }),
    table,
  );
}

/** Puts rows in, or in the place of those with their keys; a page that is open learns of them by a reload. */
export function putRows(page: Page, table: string, rows: readonly object[]): Promise<void> {
  return page.evaluate(
    ([name, rows]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, 'readwrite');
          try {
            for (const row of rows) writing.objectStore(name).put(row);
          } catch (error) {
            // A row without a key: nothing of it is kept.
            opening.result.close();
            reject(error);
          }
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [table, rows] as const,
  );
}
