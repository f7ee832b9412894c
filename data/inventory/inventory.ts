import { storedUser } from '../account/userInfo';
import { isUnasked, openRows } from '../outbox/read';
import { DEVICE_SETTINGS } from '../sealing/settingRows';
import { db } from '../tables/db';
import { currentAccount, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { SettingRow } from '../tables/rows';
import type { DeviceRecord } from './repair';

/**
 * What should be on this device (decision 0090): kept beside the database in two stores that a browser may spare when it takes the
 * database, so that the next start knows what is missing. It names what the account does not know of, and counts the rest.
 */
export type Inventory = DeviceRecord & {
  /** The database it tells of: its `meta.inventory` has the same. */
  readonly id: string;
  /** How the device is set up, which no account knows. */
  readonly settings: readonly SettingRow[];
};

/**
 * As the tables are now, by counts and keys. Reads no text. Undefined where the database has no marker: nothing of it is known yet, or the
 * platform has just taken it, and an inventory of the empty one in its place would say that nothing was here. So the marker is read in
 * the transaction that reads the rest.
 */
export async function readInventory(): Promise<Inventory | undefined> {
  const wasLoggedIn = (await storedUser())?.isLogin === 1;
  return withDatabase(() =>
    db.transaction(
      'r',
      [db.meta, db.outbox, db.syncChanges, db.ownBooks, db.downloads, db.keptEpisodes, db.settings],
      async (): Promise<Inventory | undefined> => {
        const marker = await readMeta('inventory');
        if (!marker) return undefined;
        const [accountId, intents, changes, ownBooks, downloads, episodes, dictionary, settings] =
          await Promise.all([
            currentAccount(),
            openRows()
              .filter(({ kind }) => !isUnasked(kind))
              .count(),
            db.syncChanges.count(),
            db.ownBooks.count(),
            db.downloads.toArray(),
            db.keptEpisodes.toArray(),
            readMeta('dictionary'),
            db.settings.bulkGet([...DEVICE_SETTINGS]),
          ]);
        return {
          id: marker.id,
          accountId: accountId ?? null,
          wasLoggedIn,
          waiting: intents + changes,
          ownBooks,
          downloads: downloads.map(({ bookId, bytes }) => ({ bookId, bytes })),
          episodes: episodes.map(({ videoId, target, height, bytes, planned }) => ({
            videoId,
            target,
            height,
            bytes,
            ...(planned && { planned }),
          })),
          dictionary: dictionary !== undefined,
          settings: settings.filter((row) => row !== undefined),
        };
      },
    ),
  );
}
