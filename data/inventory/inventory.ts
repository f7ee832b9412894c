import { storedUser } from '../account/userInfo';
import { isUnasked, openRows } from '../outbox/read';
import { DEVICE_SETTINGS } from '../sealing/settingRows';
import { db } from '../tables/db';
import { currentAccount, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { SettingRow } from '../tables/rows';
import type { DeviceRecord } from './repair';

/**
 * What this device should hold (decision 0090). Two stores outside the database keep it, which a browser may
 * spare when it deletes the database, so that the next start knows what is missing. It names what the account
 * does not know and counts the rest.
 */
export type Inventory = DeviceRecord & {
  readonly id: string;
  /** The device's settings, which no account has. */
  readonly settings: readonly SettingRow[];
};

/**
 * Returns the current tables as counts and keys, without any text. Returns undefined if the database has no
 * marker: either nothing is known yet, or the platform has just deleted it, and an inventory of the empty
 * database would replace the record of what was stored. Therefore one transaction reads the marker and all
 * other values.
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
