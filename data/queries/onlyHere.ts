import { compareTargets } from '../../contract/catalogue/target';
import type { SyncKind } from '../../contract/reading/sync.schema';
import { isUnasked, openRows } from '../outbox/read';
import { type KeptAnnotation, unsealAnnotation } from '../sealing/readingRows';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { SyncChangeRow } from '../tables/rows';
import { readUser } from './account';

export type OnlyHere = {
  /** Unsent unlocks, check-ins, ratings, and changes of the library and what belongs to it. */
  waiting: number;
  unsentMarks: number;
  unsentPlaces: number;
  /** Chapters that an author is writing. */
  unsentManuscripts: number;
  /** Bookmarks and highlights in own books. */
  marks: number;
  /** Own books, including removed ones that can be restored. */
  ownBooks: number;
};

/** Kinds whose rows hold a place in a book, keyed by its id. */
const PLACE_KINDS: readonly SyncKind[] = ['place', 'pastPlaces', 'history', 'videoHistory'];

/**
 * Returns the account whose session ended elsewhere while the device still has its data, or undefined if the
 * session is alive.
 */
export async function readLostSession(): Promise<{ name: string; waiting: number } | undefined> {
  const isLost = await withDatabase(() => readMeta('sessionLost'));
  const user = isLost ? await readUser() : undefined;
  if (user?.isLogin !== 1) return undefined;
  const { waiting, unsentMarks, unsentPlaces, unsentManuscripts } = await readOnlyHere();
  return {
    name: user.nickName || user.email || String(user.userId),
    waiting: waiting + unsentMarks + unsentPlaces + unsentManuscripts,
  };
}

/** Returns what logging out would delete for good. Intents that no reader waits for do not count. */
export function readOnlyHere(): Promise<OnlyHere> {
  return withDatabase(async () => {
    const [waiting, unsaid, marks, ownBooks, unsentManuscripts] = await Promise.all([
      openRows()
        .filter(({ kind }) => !isUnasked(kind))
        .count(),
      db.syncChanges.toArray(),
      db.annotations.filter(({ bookId }) => bookId < 0).count(),
      db.ownBooks.count(),
      db.manuscripts.filter(({ isUnsent }) => isUnsent).count(),
    ]);
    const unsentMarks = unsaid.filter(isUnsentMark).length;
    const places = unsaid.filter(({ kind, removed }) => PLACE_KINDS.includes(kind) && !removed);
    return {
      waiting: waiting + unsaid.length - unsentMarks - places.length,
      unsentMarks,
      unsentPlaces: new Set(places.map(({ key }) => key)).size,
      unsentManuscripts,
      marks,
      ownBooks,
    };
  });
}

export type UnsentMarks = {
  book: { bookName: string; authorName: string };
  chapters: { target: number; title: string }[];
  marks: KeptAnnotation[];
};

/** Returns the bookmarks and highlights the server does not have. Rows that do not open are omitted. */
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
    // Without stored contents, chapters are listed by number.
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
