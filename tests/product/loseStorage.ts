import type { Page } from '@playwright/test';
import { readRows } from './deviceRows';

/** A file of the server that is no page of the app, so no script keeps the stores open. */
const QUIET = '/robots.txt';

/**
 * Deletes the app's database, as a browser does that found it damaged. Its keys, its caches and the session
 * stay.
 */
export async function loseDatabase(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${QUIET}`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('dogear');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );
}

/**
 * Deletes everything that scripts can write, as Safari does after seven days, and every browser on a full
 * disk. The session's cookie stays.
 */
export async function loseEverything(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${QUIET}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'indexeddb,cache_storage,service_workers,local_storage,websql',
  });
  await devtools.detach();
}

export async function accountIsTold(page: Page): Promise<boolean> {
  const [meta, changes] = await Promise.all([
    readRows<{ key: string }>(page, 'meta'),
    readRows(page, 'syncChanges'),
  ]);
  return changes.length === 0 && meta.some(({ key }) => key === 'keptTold');
}

/**
 * Returns the number of downloads in the inventory beside the database; undefined while there is no
 * inventory.
 */
export function inventoriedDownloads(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const found = await (await caches.open('dogear-inventory')).match('/inventory');
    return found && ((await found.json()) as { downloads: unknown[] }).downloads.length;
  });
}
