import type { Page } from '@playwright/test';
import { SEALED_MARKER } from '../../contract/reading/limits';
import { OPEN_SETTINGS } from '../../data/sealing/settingRows';

/**
 * The keys that may be stored unsealed on a device (docs/local-state.md): everything else in these stores is
 * sealed.
 */
const MAY_LIE_OPEN: Readonly<Record<string, readonly string[]>> = {
  settings: OPEN_SETTINGS,
  meta: [
    'accountId',
    'sessionLost',
    'goldSettings',
    'tabs',
    'serverConfig',
    'houseTexts',
    'paymentConfig',
    'language',
    'facets',
    'hotSearches',
    'removedAt',
    'adLimits',
    'settlements',
    'receiptKeys',
    'clockOffset',
    'serverSeen',
    'coinHistory',
    'grantsAfter',
    'syncDevice',
    'syncCursor',
    'pushSaved',
    'inventory',
    'repair',
    'plan',
    'ridePlan',
    'left',
    'minWriter',
  ],
  localStorage: ['language', 'theme', 'fingerprint', 'loggedIn', 'opensWhereLeft', 'leftInChapter'],
  // The router stores the scroll positions of the tab's pages, by names that the history has too.
  sessionStorage: ['isDeepLink', 'tsr-scroll-restoration-v1_3'],
};

export async function openValues(page: Page): Promise<string[]> {
  const open = await page.evaluate(async (marker) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('dogear');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    const found: [store: string, key: string][] = [];
    for (const store of ['settings', 'meta']) {
      const rows = await new Promise<{ key: string; value: unknown }[]>((resolve, reject) => {
        const all = database.transaction(store).objectStore(store).getAll();
        all.onerror = () => reject(all.error);
        all.onsuccess = () => resolve(all.result);
      });
      for (const { key, value } of rows)
        if (typeof value !== 'string' || !value.startsWith(marker)) found.push([store, key]);
    }
    database.close();
    for (const key of Object.keys(localStorage)) found.push(['localStorage', key]);
    for (const key of Object.keys(sessionStorage)) found.push(['sessionStorage', key]);
    return found;
  }, SEALED_MARKER);
  return open.filter(([store, key]) => !MAY_LIE_OPEN[store]?.includes(key)).map((each) => each.join('/'));
}
