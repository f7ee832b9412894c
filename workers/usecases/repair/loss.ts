import { type Result, success } from '../../../contract/wire/failure';
import { findLoss } from '../../../data/inventory/findLoss';
import { type Repair, withLoss } from '../../../data/inventory/repair';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshCoinHistory, refreshGold } from '../coins/balance';
import { syncGrants } from '../coins/syncGrants';
import { outcome, stored } from '../ground/outcome';
import { stopDownload } from '../library/downloadBook';
import { downloadBooks } from '../library/downloads';
import { synchronize } from '../session/synchronize';
import { pauseEpisodes, startKeeping } from '../watching/keepEpisodes';
import { type Repaired, repairDamagedRows } from './damagedRows';

/** Separate from the lock of repairs, which wait for the network; a start must not. */
const LOCK = 'dogear-loss';

/**
 * Detects at a start whether the platform deleted something from this device, and records the loss before
 * anything else is written: after a kill the next start detects it again or continues. The device's settings
 * are restored with it.
 */
export function recordLoss(mayHaveSession: boolean): Promise<void> {
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

/**
 * Tables whose loss may hide money spent or earned: an intent that is not sent again may have been delivered.
 */
const OF_MONEY = ['outbox', 'wallet', 'grants', 'coinHistory', 'meta'];

/**
 * Repairs damaged rows and requests what was lost with them; resolves before the server has answered. A page
 * that crashed calls this, with `texts`.
 */
export function repairDevice(request: { texts: boolean }): Promise<Result<Repaired>> {
  return outcome(async () => {
    const swept = await repairDamagedRows(request);
    if (swept.removed > 0) void askAgain(swept);
    return success(swept);
  });
}

async function askAgain({ tables }: Repaired): Promise<void> {
  void synchronize();
  if (!tables.some((table) => OF_MONEY.includes(table))) return;
  await refreshGold();
  await outcome(syncGrants);
  await refreshCoinHistory();
}

/** Resumes all downloads of a repair, or pauses them. */
export function moveRepair({ on }: { on: boolean }): Promise<Result<null>> {
  return stored(async () => {
    const repair = await withDatabase(() => readMeta('repair'));
    if (!repair) return;
    const bookIds = repair.downloads.map(({ bookId }) => bookId);
    const keys = repair.episodes.map(({ videoId, target }): [number, number] => [videoId, target]);
    if (!on) {
      await pauseBooks(bookIds);
      for (const [videoId, target] of keys) await pauseEpisodes({ videoId, targets: [target] });
      return;
    }
    await downloadBooks({ bookIds });
    await write([db.keptEpisodes], async () => {
      const rows = await db.keptEpisodes.bulkGet(keys);
      await db.keptEpisodes.bulkPut(
        rows.flatMap((row) =>
          row && row.state !== 'done' ? [{ ...row, state: 'running' as const, failure: null }] : [],
        ),
      );
    });
    startKeeping();
  });
}

/** All rows first: they run one after another, and the next would start when one is paused. */
async function pauseBooks(bookIds: readonly number[]): Promise<void> {
  await write([db.downloads], async () => {
    const rows = await db.downloads.bulkGet([...bookIds]);
    await db.downloads.bulkPut(
      rows.flatMap((row) => (row?.state === 'running' ? [{ ...row, state: 'paused' as const }] : [])),
    );
  });
  for (const bookId of bookIds) await stopDownload(bookId);
}

/** Records that the reader was notified of a loss; `dismissed`: they have dismissed the notice. */
export function recordRepairAnnounced({ dismissed }: { dismissed: boolean }): Promise<Result<null>> {
  return stored(() =>
    write([], async () => {
      const repair = await readMeta('repair');
      if (!repair) return;
      if (dismissed && repair.state === 'done') await db.meta.delete('repair');
      else await db.meta.put(metaRow('repair', { ...repair, told: true }));
    }),
  );
}

/** Records that the reader was notified of damaged intents. */
export function recordDamageAnnounced(): Promise<Result<null>> {
  return stored(() =>
    write([], async () => {
      const damaged = await readMeta('damagedIntents');
      if (damaged) await db.meta.put(metaRow('damagedIntents', { ...damaged, untold: 0 }));
    }),
  );
}
