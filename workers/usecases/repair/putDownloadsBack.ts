import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { isMetered } from '../ground/meteredConnection';

/** Of the room the browser gives, this share is taken without asking. */
const SHARE_OF_ROOM = 0.9;

/**
 * Writes down again what the reader had downloaded, last opened first, in the transaction that ends the repair: they are ordinary downloads
 * then, which a start goes on with. What the browser has no room for, and all of it over mobile data, waits paused for its reader.
 */
export async function putDownloadsBack(cameBack: boolean): Promise<void> {
  let room = await roomLeft();
  await write([db.downloads, db.keptEpisodes, db.bookshelf], async () => {
    const current = await readMeta('repair');
    if (!current || current.state === 'done') return;
    // Of a device that lost everything, the account has told them meanwhile.
    const { downloads, episodes } = current;
    const shelf = await db.bookshelf.orderBy('openedAt').reverse().primaryKeys();
    const rank = (id: number) => (shelf.includes(id) ? shelf.indexOf(id) : shelf.length);
    const updatedAt = Date.now();
    const next = (bytes: number) => {
      if (isMetered() || bytes > room) return 'paused' as const;
      room -= bytes;
      return 'running' as const;
    };
    for (const { bookId, bytes } of downloads.toSorted((a, b) => rank(a.bookId) - rank(b.bookId))) {
      if (await db.downloads.get(bookId)) continue;
      await db.downloads.put({
        bookId,
        ...NOTHING_YET,
        locked: 0,
        revision: 0,
        state: next(bytes),
        updatedAt,
      });
    }
    for (const { bytes, ...episode } of episodes.toSorted((a, b) => rank(a.videoId) - rank(b.videoId))) {
      if (await db.keptEpisodes.get([episode.videoId, episode.target])) continue;
      await db.keptEpisodes.put({ ...episode, film: '', ...NOTHING_YET, state: next(bytes), updatedAt });
    }
    await db.meta.put(metaRow('repair', { ...current, state: 'done', cameBack }));
  });
}

const NOTHING_YET = { total: 0, stored: 0, bytes: 0, verifiedAt: null, failure: null };

/** Bytes; without end where the browser does not say. */
async function roomLeft(): Promise<number> {
  // Not every browser has what the types promise.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const told = await storage?.estimate?.().catch(() => undefined);
  return told?.quota ? told.quota * SHARE_OF_ROOM - (told.usage ?? 0) : Number.POSITIVE_INFINITY;
}
