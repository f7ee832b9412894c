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

const KEPT_SETTINGS = new Set<string>(DEVICE_SETTINGS);
const KEPT_META = new Set<string>([
  'tabs',
  'serverConfig',
  'houseTexts',
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
 * Deletes everything personal from the device: rows, sealed values, keys, the guest's secret, shared files,
 * and cached chapters, covers and parts of films, whose names reveal what was read, including the list of
 * their last use. A table not considered here is wiped too. Works without a network, and the next start does
 * not treat it as a loss (decision 0090). The keys are deleted first and the tables in one transaction, so
 * that a device switched off in between holds only unreadable data. Reports about packs stay, sealed with
 * another key (decision 0088), unless the account is gone.
 */
export async function wipeDevice({ accountIsGone = false } = {}): Promise<void> {
  const reports = accountIsGone ? [] : await gatherReports();
  await forgetCopies();
  await forgetKeys();
  await forgetDeviceSecret();
  const left = await leftReportsRow(reports);
  await write([...db.tables], async () => {
    for (const table of db.tables) {
      // Compared by name: Dexie's list holds other objects than its properties.
      if (table.name === 'settings') await deleteBut(table, KEPT_SETTINGS);
      else if (table.name === 'meta') await deleteBut(table, KEPT_META);
      else if (table.name !== 'feed') await table.clear();
    }
    // The next reader must not be taken for the one who left, whose session may live on if there was no
    // network.
    await db.meta.bulkPut([metaRow('left', true), ...(left ? [left] : [])]);
  });
  await forgetCachedNames();
  if (typeof caches === 'undefined') return;
  await Promise.all(
    [CHAPTER_CACHE, COVER_CACHE, PARTS_CACHE, SHARED_FILES_CACHE].map((name) => caches.delete(name)),
  );
}

/** By keys, because damaged rows are skipped by reads and must be deleted too. */
async function deleteBut(table: Table, kept: ReadonlySet<string>): Promise<void> {
  const keys = (await table.toCollection().primaryKeys()) as string[];
  await table.bulkDelete(keys.filter((key) => !kept.has(key)));
}
