import type { Page } from '@playwright/test';

/** Writes settings open, as earlier versions kept all of them, one row of the device's each; a page that is open learns of them by a reload. */
export function saveSettings(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  return page.evaluate(
    (rows) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('settings', 'readwrite');
          for (const [key, value] of rows) writing.objectStore('settings').put({ key, value });
          writing.onabort = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    Object.entries(settings),
  );
}

/** One setting as the device has it; undefined while it has none. */
export function readSetting(page: Page, key: string): Promise<unknown> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('dogear');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('settings').objectStore('settings').get(wanted);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result?.value);
          };
        };
      }),
    key,
  );
}
