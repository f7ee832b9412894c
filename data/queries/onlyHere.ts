import { compareTargets } from '../../contract/catalogue/target';
import type { SyncKind } from '../../contract/reading/sync.schema';
import { openRows } from '../outbox/read';
import { isUnasked } from '../outbox/unasked';
import { type KeptAnnotation, unsealAnnotation } from '../sealing/annotations';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { SyncChangeRow } from '../tables/rows';
import { readUser } from './account';

/** What only this device has, and would lose. */
export type OnlyHere = {
  /** What has not reached the server: unlocks, check-ins, ratings, and changes of the library and what belongs to it. */
  waiting: number;
  /** Bookmarks and highlights that have not. */
  unsentMarks: number;
  /** Books in which the place has not. */
  unsentPlaces: number;
  /** Bookmarks and highlights in books that were opened from the reader's own files. */
  marks: number;
  /** Books that were opened from the reader's own files, also those that were removed and can be put back. */
  ownBooks: number;
};

/** Kinds that tell of the place in a book, by its number. */
const PLACE_KINDS: readonly SyncKind[] = ['place', 'pastPlaces', 'history', 'videoHistory'];

/** An account whose session has ended elsewhere while the device still holds its things; undefined while it has one. */
export async function readLostSession(): Promise<{ name: string; waiting: number } | undefined> {
  const isLost = await withDatabase(() => readMeta('sessionLost'));
  const user = isLost ? await readUser() : undefined;
  if (user?.isLogin !== 1) return undefined;
  const { waiting, unsentMarks, unsentPlaces } = await readOnlyHere();
  return {
    name: user.nickName || user.email || String(user.userId),
    waiting: waiting + unsentMarks + unsentPlaces,
  };
}

/** What logging out would take away for good. What nobody waits for does not count. */
export function readOnlyHere(): Promise<OnlyHere> {
  return withDatabase(async () => {
    const [waiting, unsaid, marks, ownBooks] = await Promise.all([
      openRows()
        .filter(({ kind }) => !isUnasked(kind))
        .count(),
      db.syncChanges.toArray(),
      db.annotations.filter(({ bookId }) => bookId < 0).count(),
      db.ownBooks.count(),
    ]);
    const unsentMarks = unsaid.filter(isUnsentMark).length;
    const places = unsaid.filter(({ kind, removed }) => PLACE_KINDS.includes(kind) && !removed);
    return {
      waiting: waiting + unsaid.length - unsentMarks - places.length,
      unsentMarks,
      unsentPlaces: new Set(places.map(({ key }) => key)).size,
      marks,
      ownBooks,
    };
  });
}

/** A book with the marks in it that have not reached the server, by chapter. */
export type UnsentMarks = {
  book: { bookName: string; authorName: string };
  chapters: { target: number; title: string }[];
  marks: KeptAnnotation[];
};

/** Bookmarks and highlights that have not reached the server. Rows that do not open are left out. */
export async function readUnsentMarks(): Promise<UnsentMarks[]> {
  const unsaid = await withDatabase(() => db.syncChanges.filter(isUnsentMark).toArray());
  const rows = await withDatabase(() => db.annotations.bulkGet(unsaid.map(({ key }) => key)));
  const opened = await Promise.all(rows.map((row) => row && unsealAnnotation(row)));
  const found: UnsentMarks[] = [];
  for (const bookId of new Set(opened.map((mark) => mark?.bookId))) {
    if (bookId === undefined) continue;
    const marks = opened.filter((mark) => mark?.bookId === bookId) as KeptAnnotation[];
    const [book, shelf, list] = await withDatabase(() =>
      Promise.all([db.books.get(bookId), db.bookshelf.get(bookId), db.chapterLists.get(bookId)]),
    );
    const { bookName = String(bookId), authorName = '' } = book?.detail ?? shelf?.card ?? {};
    // A book whose contents are not here has its chapters by number.
    const targets = [...new Set(marks.map(({ target }) => target))].sort(compareTargets);
    const titled = list?.chapters ?? [];
    const lacking = targets.filter((target) => !titled.some((entry) => entry.target === target));
    const chapters = [...titled, ...lacking.map((target) => ({ target, title: String(target) }))];
    found.push({ book: { bookName, authorName }, chapters, marks });
  }
  return found;
}

function isUnsentMark({ kind, removed }: SyncChangeRow): boolean {
  return kind === 'annotation' && !removed;
}
