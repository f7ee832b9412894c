import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { compareTargets } from '../../../contract/catalogue/target';
import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { callAsReader } from '../ground/callAsReader';
import { markOutdatedDownload } from '../texts/downloadProgress';

/**
 * Fetches a book's detail and table of contents. A chapter whose hash the new list no longer names is stale; its
 * text stays readable until the new one is here. A failure leaves everything the device holds as it is.
 */
export async function refreshBook(bookId: number): Promise<Result<null>> {
  // A book of the device's own files: no server knows it.
  if (bookId < 0) return success(null);
  const askedAt = Date.now();
  const held = await withDatabase(() => db.chapterLists.get(bookId));
  const [info, list] = await Promise.all([
    callAsReader('bookInfo', { bookId }),
    callAsReader('chapterList', { bookId, ...(held ? { revision: held.revision } : {}) }),
  ]);
  if (!info.ok) return info;
  if (!list.ok) return list;
  const { revision, unchanged, chapters } = list.value;
  const detail = info.value.book;
  await write([db.books, db.chapterLists, db.downloads, db.chapters, db.grants], async () => {
    const before = await db.books.get(bookId);
    // A rating that was settled while the answer was on its way is newer than the answer.
    const keptRating = before?.ratedAt !== undefined && before.ratedAt >= askedAt;
    await db.books.put({
      bookId,
      detail: keptRating ? { ...detail, rating: before.detail.rating } : detail,
      fetchedAt: Date.now(),
      ...(before?.ratedAt !== undefined && { ratedAt: before.ratedAt }),
    });
    if (unchanged) return;
    const sorted = (await withGrants(bookId, chapters)).toSorted((a, b) =>
      compareTargets(a.target, b.target),
    );
    await db.chapterLists.put({ bookId, revision, chapters: sorted });
    await markOutdatedDownload(bookId, revision, sorted);
  });
  return success(null);
}

/** Inside a transaction: what the device has the key of stays unlocked, whoever the list was read as. */
async function withGrants(bookId: number, chapters: readonly ChapterEntry[]): Promise<ChapterEntry[]> {
  const keys = await db.grants.where('bookId').equals(bookId).primaryKeys();
  const granted = new Set(keys.filter(([kind]) => kind === 'chapter').map(([, itemId]) => itemId));
  return chapters.map((entry) =>
    entry.state === 'locked' && granted.has(entry.id) ? { ...entry, state: 'unlocked' } : entry,
  );
}
