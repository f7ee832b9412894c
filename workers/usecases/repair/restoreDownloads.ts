import Dexie from 'dexie';
import { describeFailure } from '../../../contract/wire/failure';
import type { Repair } from '../../../data/inventory/repair';
import { fetchCover } from '../../../data/network/gateway';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { isHeldBack, isMetered } from '../ground/meteredConnection';
import { fetchDictionary } from '../reading/dictionary';
import { recheckEpisodes } from '../watching/keepEpisodes';

/** The share of the browser's storage quota used without asking. */
const SHARE_OF_ROOM = 0.9;

/**
 * Records the reader's downloads again, last opened first, in the transaction that ends the repair: from then
 * on they are ordinary downloads, which a start continues. Downloads that exceed the quota, and all on mobile
 * data, are paused for the reader.
 */
export async function putDownloadsBack(cameBack: boolean): Promise<void> {
  let room = await roomLeft();
  await write([db.downloads, db.keptEpisodes, db.bookshelf], async () => {
    const current = await readMeta('repair');
    if (!current || current.state === 'done') return;
    // If the device lost everything, the account has provided them meanwhile.
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

/** Returns bytes; infinite if the browser does not tell. */
async function roomLeft(): Promise<number> {
  // Some browsers lack what the types promise.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  const told = await storage?.estimate?.().catch(() => undefined);
  return told?.quota ? told.quota * SHARE_OF_ROOM - (told.usage ?? 0) : Number.POSITIVE_INFINITY;
}

/**
 * Finds downloads marked as done of which the device holds fewer chapters, as after a browser lost part of
 * the database. They are marked as failed, and resuming downloads fetches the missing chapters. Counts keys,
 * reads no text.
 */
export async function recheckDownloads(): Promise<void> {
  const done = await withDatabase(() => db.downloads.where('state').equals('done').toArray());
  for (const { bookId, stored } of done) {
    if ((await countOf(bookId)) >= stored) continue;
    const failure = describeFailure('damaged', 'chapters are gone');
    await write([db.downloads], async () => {
      const row = await db.downloads.get(bookId);
      if (row?.state === 'done')
        await db.downloads.put({ ...row, state: 'failed', verifiedAt: null, failure, updatedAt: Date.now() });
    });
  }
}

function countOf(bookId: number): Promise<number> {
  return withDatabase(() =>
    db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).count(),
  );
}

/** The most library covers fetched in advance; others are fetched when seen. */
const MOST_COVERS = 200;
const AT_ONCE = 4;

/**
 * Fetches the lost contents of the caches again: parts of kept episodes, the dictionary, covers of the
 * library. Each is verified when it is used.
 */
export async function fillCaches({ dictionary }: Repair): Promise<void> {
  const kept = await withDatabase(() => db.keptEpisodes.toCollection().primaryKeys());
  for (const videoId of new Set(kept.map(([id]) => id))) await recheckEpisodes(videoId);
  if (await isHeldBack()) return;
  if (dictionary) void fetchDictionary();
  const shelf = await withDatabase(() =>
    db.bookshelf.orderBy('openedAt').reverse().limit(MOST_COVERS).toArray(),
  );
  const covers = shelf.map(({ card }) => card.sourceImg).filter((path) => path.startsWith('/'));
  for (let at = 0; at < covers.length; at += AT_ONCE)
    await Promise.all(covers.slice(at, at + AT_ONCE).map((path) => fetchCover(path)));
}
