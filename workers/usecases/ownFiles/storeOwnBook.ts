import Dexie from 'dexie';
import type { TextCut } from '../../../contract/catalogue/blocks';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { db } from '../../../data/tables/db';
import type {
  NarrationRow,
  OwnBookFace,
  OwnBookRow,
  OwnFileRow,
  StoredChapterRow,
  Unpacking,
} from '../../../data/tables/rows';
import { isQuotaError } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import type { ListedEpub } from '../../../formats/epub/listEpub';
import { cardOf } from '../ground/bookCard';
import { faceOf, keptFace } from './editOwnBook';
import { readAtOnce } from './fileSource';
import { LEFT_IN_TEXT } from './moveLeft';
import { LAID_ASIDE, putBack } from './removedBooks';

/** The book was deleted while it was unpacked, or its unpacking was cancelled. */
export class BookGoneError extends Error {
  override name = 'BookGoneError';
}

export type OwnCover = { readonly card: string; readonly page: string; readonly tint: string };
export const NO_COVER: OwnCover = { card: '', page: '', tint: '' };

export type KnownOfBook = {
  readonly file: { readonly name: string; readonly size: number };
  readonly hash: string;
  readonly book: ListedEpub['book'];
  readonly entries: readonly ChapterEntry[];
  readonly cover: OwnCover;
  /** How it is split, if it is a text that can be split differently. */
  readonly cut: TextCut | undefined;
  /** The file's data, if a saved book had replaced it. */
  readonly original: OwnBookFace | undefined;
};

export type KeptNarration = { readonly sounds: ReadonlySet<string>; readonly rows: readonly NarrationRow[] };

type Beginning = KnownOfBook & {
  /** The existing book, of which a part is missing. */
  readonly known: number | undefined;
  readonly unpacking: Unpacking;
  readonly kept: { readonly file: Blob; readonly name: string };
  /** Its first chapters, packed. */
  readonly rows: (bookId: number) => readonly StoredChapterRow[];
  /**
   * Moves the reader's marks and places to the new chapters if the book is split anew: all old chapters are
   * deleted.
   */
  readonly moveLeft?: (() => Promise<void>) | undefined;
};

const TABLES = [db.books, db.chapterLists, db.chapters, db.ownFiles, ...LAID_ASIDE] as const;

/**
 * Puts a book into the library with its known parts, and stores its file until it is unpacked. Returns the
 * book's id.
 */
export function beginBook(beginning: Beginning): Promise<number> {
  const { known, unpacking, kept, rows, moveLeft } = beginning;
  return write([...TABLES, ...LEFT_IN_TEXT], async () => {
    // Uses keys, because a damaged row still has its id.
    const [lowest = 0] = await db.ownBooks.orderBy('bookId').primaryKeys();
    const bookId = known ?? Math.min(lowest, 0) - 1;
    await putBack(bookId);
    if (moveLeft) {
      await dropChapters(bookId);
      await moveLeft();
    }
    const detail = await putBook(bookId, beginning, { unpacking });
    await keepFile({ bookId, ...kept });
    await db.chapters.bulkPut([...rows(bookId)]);
    const now = Date.now();
    const addedAt = (moveLeft && (await db.bookshelf.get(bookId))?.addedAt) ?? now;
    await db.bookshelf.put({ bookId, card: cardOf(detail), addedAt, openedAt: now });
    return bookId;
  });
}

/** Runs inside a transaction. */
async function dropChapters(bookId: number): Promise<void> {
  await db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).delete();
}

/** Updates a book in the library: its list follows `known`, and rows of other chapters are deleted. */
export function relistBook(
  bookId: number,
  known: KnownOfBook,
  { unpacking }: { unpacking: Unpacking },
): Promise<void> {
  return write([...TABLES], async () => {
    if (!(await db.ownFiles.get(bookId))) throw new BookGoneError();
    const detail = await putBook(bookId, known, { unpacking });
    await db.bookshelf.update(bookId, { card: cardOf(detail) });
  });
}

/**
 * Runs inside a transaction. A private window of WebKit cannot store files: there the row holds the bytes.
 */
async function keepFile({ file, ...row }: OwnFileRow & { readonly file: Blob }): Promise<void> {
  try {
    await db.ownFiles.put({ ...row, file });
  } catch (error) {
    if (isQuotaError(error)) throw error;
    await db.ownFiles.put({ ...row, file: readAtOnce(file) });
  }
}

/**
 * Finishes a book and deletes its file. `pictures` are those its texts show, by the names of their rows;
 * `rows` are the chapters that now show more of them. Pictures and recordings of an earlier reading are
 * deleted.
 */
export function endBook(
  bookId: number,
  known: KnownOfBook,
  {
    reading,
    pictures,
    leftOut,
    narration,
  }: { reading: number; pictures: ReadonlySet<string>; leftOut: number; narration: KeptNarration },
  rows: readonly StoredChapterRow[],
): Promise<void> {
  return write([...TABLES, db.pictures, db.sounds, db.narration], async () => {
    if (!(await db.ownFiles.get(bookId))) throw new BookGoneError();
    const detail = await putBook(bookId, known, {
      reading,
      pictures: pictures.size,
      leftOut,
      ...(narration.sounds.size > 0 && { sounds: narration.sounds.size }),
    });
    const present = await db.pictures
      .where('[bookId+picture]')
      .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
      .primaryKeys();
    await db.pictures.bulkDelete(present.filter(([, picture]) => !pictures.has(picture)));
    await putNarration(bookId, narration);
    await db.bookshelf.update(bookId, { card: cardOf(detail) });
    await db.chapters.bulkPut([...rows]);
    await db.ownFiles.delete(bookId);
  });
}

/** Runs inside a transaction. */
async function putNarration(bookId: number, { sounds, rows }: KeptNarration): Promise<void> {
  const present = await db.sounds
    .where('[bookId+path]')
    .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
    .primaryKeys();
  await db.sounds.bulkDelete(present.filter(([, path]) => !sounds.has(path)));
  await db.narration
    .where('[bookId+target]')
    .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
    .delete();
  await db.narration.bulkPut([...rows]);
}

/** Runs inside a transaction. The reader's changes of the book stay. */
async function putBook(
  bookId: number,
  { file, hash, book, entries, cover, cut, original }: KnownOfBook,
  state: { unpacking: Unpacking } | { reading: number; pictures: number; leftOut: number; sounds?: number },
): Promise<BookDetail> {
  const now = Date.now();
  const row = await db.ownBooks.get(bookId);
  const read = detailOf(bookId, book, entries, cover, now);
  const before = row?.original;
  const shown = before && (await db.books.get(bookId))?.detail;
  const detail = before && shown ? { ...read, ...keptFace(shown, before, read) } : read;
  const said = original ?? (before && shown ? faceOf(read) : undefined);
  await db.ownBooks.put({
    bookId,
    hash,
    fileName: file.name,
    bytes: file.size,
    addedAt: row?.addedAt ?? now,
    ...(row?.removed && { removed: row.removed }),
    ...(book.direction !== '' && { direction: book.direction }),
    ...(said && { original: said }),
    ...(cut && { cut }),
    ...(book.accessibility && { accessibility: book.accessibility }),
    ...('unpacking' in state && wasHere(row)
      ? { unpacking: { ...state.unpacking, again: true as const } }
      : state),
  });
  await db.books.put({ bookId, detail, fetchedAt: now });
  await db.chapterLists.put({ bookId, revision: 1, chapters: [...entries] });
  return detail;
}

function wasHere(row: OwnBookRow | undefined): boolean {
  return row !== undefined && (row.unpacking === undefined || row.unpacking.again === true);
}

function detailOf(
  id: number,
  book: KnownOfBook['book'],
  entries: readonly ChapterEntry[],
  cover: OwnCover,
  updatedAt: number,
): BookDetail {
  const chapterCount = entries.filter(({ target }) => target > 0).length;
  return {
    id,
    sourceImg: cover.card,
    sourceimg: cover.page,
    tint: cover.tint,
    bookName: book.title,
    authorName: book.author,
    chanName: book.category,
    novelDesc: book.description,
    tags: book.tags,
    language: book.language,
    chapterCount,
    wordCount: entries.reduce((sum, { target, wordCount }) => sum + (target > 0 ? wordCount : 0), 0),
    freeChapters: chapterCount,
    pricePerChapter: 0,
    // A file that does not say is taken as whole.
    finished: book.finished ?? true,
    rating: { average: 0, count: 0, mine: 0 },
    readerCount: 0,
    updatedAt,
    revision: 1,
  };
}
