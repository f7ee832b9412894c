import type { Page } from '@playwright/test';

/**
 * Returns a table's rows as they are stored: sealed values stay sealed. The app must have created the
 * database, because opening a missing database creates an empty one.
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

/** Stores rows and replaces those with the same keys; an open page sees them after a reload. */
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

/** Lets no other transaction write a table until the returned function is called. */
export async function holdTable(page: Page, table: string): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle(
    (name) =>
      new Promise<() => void>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction(name, 'readwrite').objectStore(name);
          let isHeld = true;
          const keepOpen = () => {
            if (isHeld) store.count().onsuccess = keepOpen;
            else opening.result.close();
          };
          store.count().onsuccess = () => {
            keepOpen();
            resolve(() => {
              isHeld = false;
            });
          };
        };
      }),
    table,
  );
  return () => release.evaluate((letGo) => letGo());
}
