import { liveQuery } from 'dexie';
import { forgetCopies, writeCopies } from '../../../data/inventory/findLoss';
import { readInventory } from '../../../data/inventory/inventory';
import { keptTitles } from '../../../data/inventory/keptTitles';
import { RECORDED, recordChange, recordRemoval } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';

/** Changes occur in bursts: a page turn, a running download. */
const PAUSE_MS = 3_000;
const LOCK = 'dogear-inventory';

let isKeeping = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Starts updating the copies of the inventory shortly after the tables change. Must be called after the start
 * has looked for losses.
 */
export function keepInventory(): void {
  if (isKeeping) return;
  isKeeping = true;
  liveQuery(watched).subscribe({
    next: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        followTables().catch(() => {
          // On a full or closed store the next change retries.
        });
      }, PAUSE_MS);
    },
    error: () => {
      isKeeping = false;
    },
  });
}

async function followTables(): Promise<void> {
  await copyInventory();
  await recordKeptTitles();
}

/** The cheap query that triggers an update: it differs after each change the inventory covers. */
async function watched(): Promise<unknown> {
  return Promise.all([
    db.downloads.count(),
    db.downloads.where('state').equals('done').count(),
    db.keptEpisodes.count(),
    db.ownBooks.count(),
    db.outbox.count(),
    db.syncChanges.count(),
    db.meta.get('accountId'),
    db.settings.count(),
  ]);
}

let last = '';

/** Writes both copies if they differ from the last ones, and records which stores have them. */
export function copyInventory(): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const inventory = await readInventory();
    if (!inventory) return;
    const said = JSON.stringify(inventory);
    if (said === last) return;
    const arrived = await writeCopies(inventory);
    last = said;
    const isTheirs = await write([], async () => {
      const now = await readMeta('inventory');
      if (now?.id === inventory.id) {
        await db.meta.put(metaRow('inventory', { id: inventory.id, ...arrived }));
        return true;
      }
      last = '';
      // The platform is just deleting the database: the copies are all that is left of it.
      return now === undefined && (await readMeta('left')) === undefined;
    });
    // The reader left meanwhile: nothing about them may remain.
    if (!isTheirs) await forgetCopies();
  });
}

/**
 * Reports the downloaded titles to the account if they differ from the last report (decision 0090). During a
 * repair nothing is reported, because missing titles were not removed.
 */
export function recordKeptTitles(): Promise<void> {
  return write([db.downloads, db.keptEpisodes, ...RECORDED], async () => {
    const [accountId, repair, told] = await Promise.all([
      currentAccount(),
      readMeta('repair'),
      readMeta('keptTold'),
    ]);
    if (accountId === undefined || (repair && repair.state !== 'done')) return;
    const before = told?.accountId === accountId ? told.titles : {};
    const here = await keptTitles();
    const titles = Object.fromEntries([...here].map(([key, fields]) => [key, JSON.stringify(fields)]));
    const changed = [...here].filter(([key]) => before[key] !== titles[key]);
    const gone = Object.keys(before).filter((key) => !here.has(key));
    if (changed.length + gone.length === 0) return;
    for (const [key, fields] of changed) await recordChange('kept', key, Object.keys(fields) as never);
    for (const key of gone) await recordRemoval('kept', key);
    await db.meta.put(metaRow('keptTold', { accountId, titles }));
  });
}
