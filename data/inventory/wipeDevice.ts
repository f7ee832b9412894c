import type { Table } from 'dexie';
import { CHAPTER_CACHE, COVER_CACHE, PARTS_CACHE, SHARED_FILES_CACHE } from '../caches/cacheNames';
import { forgetCachedNames } from '../caches/forget';
import { gatherReports, leftReportsRow } from '../money/leftReports';
import { forgetDeviceSecret, forgetKeys } from '../sealing/deviceKey';
import { DEVICE_SETTINGS } from '../sealing/settingRows';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import type { MetaValues } from '../tables/metaValues';
import { write } from '../tables/write';
import { forgetCopies } from './findLoss';

/** How this device is set up, whoever reads on it. Everything else of the settings goes. */
const KEPT_SETTINGS = new Set<string>(DEVICE_SETTINGS);
/** What the server tells everybody, and what the database needs of itself. */
const KEPT_META = new Set<string>([
  'tabs',
  'serverConfig',
  'paymentConfig',
  'language',
  'facets',
  'hotSearches',
  'receiptKeys',
  'clockOffset',
  'serverSeen',
  'settlements',
  'dictionary',
  'minWriter',
] satisfies (keyof MetaValues)[]);

/**
 * Takes everything personal off the device (nothing private may be left behind): rows, sealed values, keys, the secret of
 * its guest, files that were shared with it, and cached chapters, covers and parts of films, whose names say what was read, also in the list of when each was used last. A table
 * nobody thought of here is wiped too.
 * Works with no network, and is no loss that a start would mend (decision 0090). The tables are emptied in one transaction; the keys go first, so that a device that is switched
 * off in between holds only what nobody can open. What is to be told of packs stays, sealed with another key (decision 0088), unless the account is
 * gone.
 */
export async function wipeDevice({ accountIsGone = false } = {}): Promise<void> {
  const reports = accountIsGone ? [] : await gatherReports();
  await forgetCopies();
  await forgetKeys();
  await forgetDeviceSecret();
  const left = await leftReportsRow(reports);
  await write([...db.tables], async () => {
    for (const table of db.tables) {
      // By name: Dexie's list holds other objects than its properties.
      if (table.name === 'settings') await deleteBut(table, KEPT_SETTINGS);
      else if (table.name === 'meta') await deleteBut(table, KEPT_META);
      else if (table.name !== 'feed') await table.clear();
    }
    // Whoever comes next is not taken for them, though their session may live on where there was no network.
    await db.meta.bulkPut([metaRow('left', true), ...(left ? [left] : [])]);
  });
  await forgetCachedNames();
  if (typeof caches === 'undefined') return;
  await Promise.all(
    [CHAPTER_CACHE, COVER_CACHE, PARTS_CACHE, SHARED_FILES_CACHE].map((name) => caches.delete(name)),
  );
}

/** By keys: a damaged row is read by nobody, and goes all the same. */
async function deleteBut(table: Table, kept: ReadonlySet<string>): Promise<void> {
  const keys = (await table.toCollection().primaryKeys()) as string[];
  await table.bulkDelete(keys.filter((key) => !kept.has(key)));
}
