import Dexie, { type Table } from 'dexie';
import { REMOVED_BOOK_DAYS } from '../../../contract/reading/limits';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import type { OwnBookRow, RemovedBook, ShelfRow } from '../../../data/tables/rows';
import { cardOf } from '../ground/bookCard';

/**
 * Removed own books (decision 0035): they leave the library, the history and the searches, while text,
 * pictures, recordings, places and marks stay stored. Everything here runs inside its caller's transaction.
 */

const DAY_MS = 86_400_000;
/** The tables for a transaction that removes or restores such a book. */
export const LAID_ASIDE: readonly Table[] = [db.bookshelf, db.ownBooks, db.readHistory];
export const ALL_OF_IT: readonly Table[] = [
  ...LAID_ASIDE,
  db.annotations,
  db.books,
  db.chapterLists,
  db.chapters,
  db.collected,
  db.narration,
  db.pictures,
  db.placeLog,
  db.places,
  db.ownFiles,
  db.packDictionaries,
  db.sounds,
];

/** Records the position of a book that has just left the library. */
export async function layAside(shelf: ShelfRow): Promise<void> {
  const { bookId } = shelf;
  const [at, history] = await Promise.all([serverNow(), db.readHistory.get(bookId)]);
  await db.readHistory.delete(bookId);
  await db.ownBooks.update(bookId, { removed: { at, shelf, ...(history && { history }) } });
}

/** Restores a removed book to its position; returns undefined if it was not removed. */
export async function putBack(bookId: number): Promise<ShelfRow | undefined> {
  const row = await db.ownBooks.get(bookId);
  if (!row?.removed) return undefined;
  const { removed, ...rest } = row;
  await db.ownBooks.put(rest);
  await db.bookshelf.put(removed.shelf);
  if (removed.history) await db.readHistory.put(removed.history);
  return removed.shelf;
}

/** Deletes own books with all their data. */
export async function deleteForGood(bookIds: readonly number[]): Promise<void> {
  const { annotations, books, bookshelf, chapterLists, chapters, narration, ownBooks, pictures, sounds } = db;
  const { ownFiles, packDictionaries, placeLog, places, readHistory } = db;
  const listed = [books, bookshelf, chapterLists, ownBooks, placeLog, places, readHistory];
  const byId = [...listed, ownFiles, packDictionaries];
  for (const table of byId) await (table as Table).bulkDelete([...bookIds]);
  await db.collected.where('bookId').anyOf(bookIds).delete();
  for (const bookId of bookIds) {
    const ofIt = [
      [bookId, Dexie.minKey],
      [bookId, Dexie.maxKey],
    ] as const;
    for (const [table, index] of [
      [annotations, '[bookId+target]'],
      [chapters, '[bookId+target]'],
      [narration, '[bookId+target]'],
      [pictures, '[bookId+picture]'],
      [sounds, '[bookId+path]'],
    ] as const) {
      await (table as Table)
        .where(index)
        .between(...ofIt)
        .delete();
    }
  }
}

/**
 * Deletes books whose time after removal is over. A clock set forward must not shorten it: an expired book
 * must still be expired a day after a start first noticed it, and by then the device usually knows the
 * server's time. Books that are on no shelf without a recorded removal count from now.
 */
export async function deleteExpired(deviceNow: number): Promise<void> {
  const now = await serverNow(deviceNow);
  const shelved = new Set(await db.bookshelf.toCollection().primaryKeys());
  const gone: number[] = [];
  for (const row of await db.ownBooks.toArray()) {
    if (shelved.has(row.bookId)) continue;
    if (!row.removed) await layAsideFound(row);
    else if (isOver(row.removed, now)) gone.push(row.bookId);
    else await db.ownBooks.update(row.bookId, { removed: noted(row.removed, now) });
  }
  await deleteForGood(gone);
}

function dueAt({ at }: RemovedBook): number {
  return at + REMOVED_BOOK_DAYS * DAY_MS;
}

function isOver(removed: RemovedBook, now: number): boolean {
  const { dueSince } = removed;
  return now >= dueAt(removed) && dueSince !== undefined && now - dueSince >= DAY_MS;
}

/** A time in the future is from a wrong clock: the period restarts. */
function noted({ dueSince, ...removed }: RemovedBook, now: number): RemovedBook {
  if (removed.at > now) return { ...removed, at: now };
  if (now < dueAt(removed)) return removed;
  return { ...removed, dueSince: dueSince === undefined || dueSince > now ? now : dueSince };
}

async function layAsideFound({ bookId, addedAt }: OwnBookRow): Promise<void> {
  const detail = (await db.books.get(bookId))?.detail;
  // A damaged row is repaired before the next sweep.
  if (detail) await layAside({ bookId, card: cardOf(detail), addedAt, openedAt: addedAt });
}

async function serverNow(deviceNow = Date.now()): Promise<number> {
  return deviceNow + ((await readMeta('clockOffset')) ?? 0);
}
