import { currentAccount } from '../tables/currentAccount';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { readCopies } from './copies';
import type { Inventory } from './inventory';
import type { Loss } from './repair';

export type Found = { readonly lost: readonly Loss[]; readonly inventory: Inventory | undefined };

/**
 * Compares the database's marker with the copies of the inventory. `mayHaveSession`: the browser was told of a session once
 * (`SESSION_HINT`), and nobody left this device. Null: nothing is missing, or nothing was ever here.
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
  // A version before this one made the database, or its reader has just left.
  if (account !== undefined || left) return null;
  const inventory = keys ?? caches;
  if (!inventory) return mayHaveSession ? { lost: ['everything'], inventory } : null;
  const lost: Loss[] = ['database'];
  if (!keys) lost.push('keys');
  if (!caches && typeof globalThis.caches !== 'undefined') lost.push('caches');
  return { lost, inventory };
}
