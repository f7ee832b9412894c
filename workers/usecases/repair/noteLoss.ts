import { findLoss } from '../../../data/inventory/findLoss';
import { type Repair, withLoss } from '../../../data/inventory/repair';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';

/** Not the one of repairs: those wait for the network, and a start must not. */
const LOCK = 'dogear-loss';

/**
 * Finds out, at a start, whether the platform took something from this device, and writes down what is to be mended before anything
 * else is written: killed at any moment, the next start finds the loss again or goes on. How the device was set up is back with it.
 */
export function noteLoss(mayHaveSession: boolean): Promise<void> {
  return navigator.locks.request(LOCK, async () => {
    const found = await findLoss(mayHaveSession);
    const marker = metaRow('inventory', { id: crypto.randomUUID(), inKeys: false, inCaches: false });
    await write([db.settings], async () => {
      if (!found) {
        if (!(await readMeta('inventory'))) await db.meta.put(marker);
        return;
      }
      const { lost, inventory } = found;
      const isDatabaseLost = lost.includes('database') || lost.includes('everything');
      const repair: Repair = {
        lost,
        state: 'waiting',
        accountId: inventory?.accountId ?? null,
        wasLoggedIn: inventory?.wasLoggedIn ?? false,
        waiting: isDatabaseLost ? (inventory?.waiting ?? 0) : 0,
        ownBooks: isDatabaseLost ? (inventory?.ownBooks ?? 0) : 0,
        downloads: isDatabaseLost ? (inventory?.downloads ?? []) : [],
        episodes: isDatabaseLost ? (inventory?.episodes ?? []) : [],
        dictionary: inventory?.dictionary ?? false,
        cameBack: true,
        told: false,
      };
      await db.meta.bulkPut([marker, metaRow('repair', withLoss(await readMeta('repair'), repair))]);
      if (!isDatabaseLost) return;
      for (const row of inventory?.settings ?? [])
        if (!(await db.settings.get(row.key))) await db.settings.put(row);
    });
  });
}
