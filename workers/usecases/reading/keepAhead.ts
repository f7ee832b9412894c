import Dexie from 'dexie';
import { compareTargets } from '../../../contract/catalogue/target';
import { type FailureName, type Result, success } from '../../../contract/wire/failure';
import { heldTargets } from '../../../data/packing/heldTargets';
import { type KeepRules, readKeepRules } from '../../../data/queries/keepPlan';
import { unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshBook } from '../catalogue/titles';
import { isHeldBack, isMetered, savesData } from '../ground/meteredConnection';
import { outcome } from '../ground/outcome';
import { isDownloading } from '../library/downloadBook';
import { obtainChapter } from '../texts/obtainChapter';

type Ahead = { bookId: number; target: number; saveData: boolean };

/** With the browser's data saver on, only the next chapter, which would be fetched soon anyway. */
const SAVE_DATA_CHAPTERS = 1;
let latest = new AbortController();

/**
 * Fetches the next missing chapters in reading order, one after another at low priority. A newer call aborts
 * an older one; none runs during a download, which fetches everything. The reader's rules decide how many are
 * fetched, and which chapters behind are deleted.
 */
export function prefetchNext(request: Ahead): Promise<Result<{ stored: number }>> {
  latest.abort();
  latest = new AbortController();
  return fetchAhead(request, latest.signal);
}

/** Does the same for a book that is not necessarily being read. */
export function fetchAhead(request: Ahead, signal?: AbortSignal): Promise<Result<{ stored: number }>> {
  return outcome(async () => {
    const { bookId, target, saveData } = request;
    // No server has the text of own books.
    if (bookId < 0) return success({ stored: 0 });
    const rules = await readKeepRules();
    if (rules.deleteBehind) await dropBehind(bookId, target);
    const list = await withDatabase(() => db.chapterLists.get(bookId));
    if (!list || isDownloading()) return success({ stored: 0 });
    const next = list.chapters
      .filter((entry) => compareTargets(entry.target, target) > 0)
      .slice(0, howMany(rules, saveData));
    const current = await withDatabase(() => heldTargets(bookId, next));
    let stored = 0;
    for (const entry of next) {
      if (current.has(entry.target)) continue;
      if (isDownloading()) break;
      const obtained = await obtainChapter(bookId, entry, { ...(signal && { signal }), priority: 'low' });
      if (!obtained.ok) return obtained;
      stored++;
    }
    return success({ stored });
  });
}

function howMany({ ahead, wifiOnly }: KeepRules, saveData: boolean): number {
  if (wifiOnly && isMetered()) return 0;
  const wanted = ahead === 'all' ? Number.POSITIVE_INFINITY : ahead;
  return saveData ? Math.min(wanted, SAVE_DATA_CHAPTERS) : wanted;
}

/** After these failures no other book has a better chance. */
const HOPELESS = new Set<FailureName>([
  'offline',
  'timeout',
  'intercepted',
  'gatewayFault',
  'noSession',
  'sessionEnded',
  'storageFull',
]);

/**
 * Applies the rule that keeps all unread chapters to the library's begun books, last opened first: new
 * chapters, and those an earlier visit left unfetched. Without that rule books are fetched as they are read.
 */
export async function keepAhead(): Promise<void> {
  if ((await readKeepRules()).ahead !== 'all') return;
  const rows = await withDatabase(() =>
    db.transaction('r', [db.bookshelf, db.places], async () => {
      const shelf = await db.bookshelf.orderBy('openedAt').reverse().toArray();
      return db.places.bulkGet(shelf.map(({ bookId }) => bookId));
    }),
  );
  for (const row of rows) {
    const place = (await unsealPlaces(row))?.current;
    if (!row || !place || row.bookId < 0) continue;
    if (await isHeldBack()) return;
    const { bookId } = row;
    const refreshed = await refreshBook(bookId);
    const kept = refreshed.ok
      ? await fetchAhead({ bookId, target: place.target, saveData: savesData() })
      : refreshed;
    if (!kept.ok && HOPELESS.has(kept.failure.name)) return;
  }
}

/**
 * Deletes the texts behind the reader, except the chapter just before, to which they may turn back.
 * Downloaded books stay whole, and own books (ids below 0) have no other source.
 */
export async function dropBehind(bookId: number, target: number): Promise<void> {
  if (bookId < 0) return;
  await write([db.chapters, db.downloads], async () => {
    if (await db.downloads.get(bookId)) return;
    const keys = await db.chapters
      .where('[bookId+target]')
      .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
      .primaryKeys();
    const behind = keys
      .filter(([, other]) => compareTargets(other, target) < 0)
      .sort(([, a], [, b]) => compareTargets(a, b));
    const gone = behind.slice(0, -1);
    await db.chapters.bulkDelete(gone);
  });
}
