import { del, get, set } from 'idb-keyval';
import { INVENTORY_CACHE } from '../caches/cacheNames';
import { currentAccount, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { Inventory } from './inventory';
import type { Loss } from './repair';

export type Copies = { readonly keys: Inventory | undefined; readonly caches: Inventory | undefined };

const NAME = 'inventory';
const PATH = '/inventory';

/** Returns the remaining copies. A store that cannot be read has none. */
export async function readCopies(): Promise<Copies> {
  const [keys, cached] = await Promise.all([
    get<Inventory>(NAME).catch(() => undefined),
    readCached().catch(() => undefined),
  ]);
  return { keys: sound(keys), caches: sound(cached) };
}

/** Resolves to the stores that now hold a copy. */
export async function writeCopies(
  inventory: Inventory,
): Promise<{ readonly inKeys: boolean; readonly inCaches: boolean }> {
  const [inKeys, inCaches] = await Promise.all([
    set(NAME, inventory).then(
      () => true,
      () => false,
    ),
    writeCached(inventory).catch(() => false),
  ]);
  return { inKeys, inCaches };
}

/** Deletes the copies when the reader leaves this device, so that nothing records what they had here. */
export async function forgetCopies(): Promise<void> {
  await del(NAME);
  if (typeof caches !== 'undefined') await caches.delete(INVENTORY_CACHE);
}

async function readCached(): Promise<Inventory | undefined> {
  if (typeof caches === 'undefined') return undefined;
  const found = await (await caches.open(INVENTORY_CACHE)).match(PATH);
  return found && ((await found.json()) as Inventory);
}

async function writeCached(inventory: Inventory): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  const headers = { 'content-type': 'application/json' };
  await (await caches.open(INVENTORY_CACHE)).put(PATH, new Response(JSON.stringify(inventory), { headers }));
  return true;
}

/** Returns undefined for a copy that was half written, or by a later version in another shape. */
function sound(copy: Inventory | undefined): Inventory | undefined {
  if (typeof copy?.id !== 'string' || !Array.isArray(copy.downloads)) return undefined;
  return Array.isArray(copy.episodes) && Array.isArray(copy.settings) ? copy : undefined;
}

export type Found = { readonly lost: readonly Loss[]; readonly inventory: Inventory | undefined };

/**
 * Compares the database's marker with the copies of the inventory. `mayHaveSession`: the browser once had a
 * session (`SESSION_HINT`) and the reader did not leave this device. Resolves to null if nothing is missing
 * or nothing was ever stored.
 */
export async function findLoss(mayHaveSession: boolean): Promise<Found | null> {
  const [marker, account, left] = await withDatabase(() =>
    Promise.all([readMeta('inventory'), currentAccount(), readMeta('left')]),
  );
  const { keys, caches } = await readCopies();
  if (marker) {
    const lost: Loss[] = [];
    if (marker.inKeys && !keys) lost.push('keys');
    if (marker.inCaches && !caches) lost.push('caches');
    return lost.length > 0 ? { lost, inventory: keys ?? caches } : null;
  }
  // An earlier version made the database, or its reader has just left.
  if (account !== undefined || left) return null;
  const inventory = keys ?? caches;
  if (!inventory) return mayHaveSession ? { lost: ['everything'], inventory } : null;
  const lost: Loss[] = ['database'];
  if (!keys) lost.push('keys');
  if (!caches && typeof globalThis.caches !== 'undefined') lost.push('caches');
  return { lost, inventory };
}
