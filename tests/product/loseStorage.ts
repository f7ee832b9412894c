import type { Page } from '@playwright/test';
import { readRows } from './deviceRows';

/** A file of the server's that is no page of the app: nothing runs there that would hold the stores open. */
const QUIET = '/robots.txt';

/** Takes the app's database away, as a browser does that found it damaged; its keys, its caches and the session stay. */
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

/** Takes all that scripts can write, as Safari does after seven days and a full disk everywhere; the session's cookie stays. */
export async function loseEverything(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${QUIET}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'indexeddb,cache_storage,service_workers,local_storage,websql',
  });
  await devtools.detach();
}

/** Whether the account was told what is downloaded here, and all else that waited to go to it. */
export async function accountIsTold(page: Page): Promise<boolean> {
  const [meta, changes] = await Promise.all([
    readRows<{ key: string }>(page, 'meta'),
    readRows(page, 'syncChanges'),
  ]);
  return changes.length === 0 && meta.some(({ key }) => key === 'keptTold');
}

/** How many downloads the inventory tells of that lies beside the database; undefined before there is one. */
export function inventoriedDownloads(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const found = await (await caches.open('dogear-inventory')).match('/inventory');
    return found && ((await found.json()) as { downloads: unknown[] }).downloads.length;
  });
}
