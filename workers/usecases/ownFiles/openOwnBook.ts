import Dexie from 'dexie';
import type { TextCut } from '../../../contract/catalogue/blocks';
import { unpackChapter } from '../../../data/packing/chapterRow';
import { sealAnnotation } from '../../../data/sealing/readingRows';
import { sealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { OwnBookRow } from '../../../data/tables/rows';
import { isQuotaError } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { type BookFile, BookFileError } from '../../../formats/bookFile';
import { EncodingUnsureError, readBookFileSteps } from '../../../formats/readBookFile';
import { booksInside } from '../../../formats/saved/booksInside';
import { readSavedBook, type SavedBook } from '../../../formats/saved/savedBook';
import type { EncodingChoice } from '../../../formats/textEncoding';
import { closeReadable, toReadable } from '../../../formats/toReadable';
import { cardOf } from '../ground/bookCard';
import { inTurn, openSource, readInSteps } from './fileSource';
import type { DrawSvg } from './ownPicture';
import { pdfOnDevice } from './pdfOnDevice';
import { beginQuickly, listedIn, showCover, storeListed } from './quickOpening';
import { ALL_OF_IT, deleteForGood, LAID_ASIDE, putBack } from './removedBooks';
import { BookGoneError } from './storeOwnBook';
import { READING, unpackBook } from './unpackBook';
import { WantedChapters } from './wantedChapters';

/**
 * The result of opening an own file. `isNew`: it was not in the library before; `leftOut`: the number of
 * pictures that cannot be shown, if it was read, and `damaged` the titles of parts left out of its text.
 */
export type OwnBookOutcome =
  | { ok: true; bookId: number; title: string; isNew: boolean; leftOut: number; damaged?: readonly string[] }
  /** It was a ZIP of several books, which the caller opens. */
  | { ok: true; inside: readonly File[] }
  /**
   * Only the reader can tell which of these encodings its text has: opened with that choice it becomes a
   * book.
   */
  | { ok: true; encodings: readonly EncodingChoice[] }
  | { ok: false; reason: BookFileError['reason'] | 'storage' | 'full' }
  /** The reader cancelled it, or removed the book, after it became readable. */
  | { ok: false; reason: 'stopped' };

export type ReadableBook = { bookId: number; title: string; isNew: boolean };

/**
 * Reads an own file and puts it into the library. Opening the same file again returns the same book; with a
 * different `cut`, its text is read and split anew, and the reader's marks and places move along. Nothing of
 * it leaves the device. `onReadable` is called once its list and a first chapter are stored (decision 0035):
 * from then on the book stays, and the next start continues an interrupted unpacking; before that an
 * interruption leaves nothing. If a book was begun from its table of contents, the remaining text is read
 * once `onReadable` has resolved. `onProgress` gets the finished share, 0 to 1.
 */
export async function openOwnBook(
  file: File,
  onProgress: (share: number) => void,
  drawSvg: DrawSvg,
  onReadable: (book: ReadableBook) => void | Promise<void> = () => undefined,
  cut?: TextCut,
): Promise<OwnBookOutcome> {
  let begun: number | undefined;
  let isNew = false;
  let readable: Awaited<ReturnType<typeof toReadable>> | undefined;
  try {
    const { source, hash: hashOf } = await openSource(file);
    const inside = booksInside(source);
    if (inside.length > 0) {
      const files = inside.map(({ name, read }) => new File([read() as Uint8Array<ArrayBuffer>], name));
      return { ok: true, inside: files };
    }
    const saved = readSavedBook(source);
    const hash = saved?.hash ?? (await hashOf());
    const known = await withDatabase(() => db.ownBooks.where('hash').equals(hash).first());
    const isCutSo = cut === undefined || isSameCut(cut, known?.cut);
    if (known && isCutSo && (known.unpacking || known.reading === READING) && (await isWhole(known))) {
      const back = await bringBack(known.bookId);
      if (saved) await keepLeft(known.bookId, saved);
      return back;
    }
    isNew = known === undefined;
    onProgress(0.1);
    const listed = saved || known ? undefined : listedIn(source);
    const started = listed && (await beginQuickly(listed, { file, hash }));
    const quick = started?.bookId;
    begun = quick;
    if (started && listed) {
      const opened = onReadable({ bookId: started.bookId, title: listed.book.title, isNew });
      await showCover(listed, started, drawSvg);
      await opened;
    }
    return await inTurn(async () => {
      const waited = quick === undefined ? undefined : new WantedChapters(quick);
      const wish = { tolerant: true, cut: cut ?? known?.cut, asksEncoding: isNew };
      const toShare = (share: number) => onProgress(0.1 + 0.2 * share);
      readable = saved ? undefined : await toReadable(file.name, source, pdfOnDevice(), toShare);
      const reading = readable && readBookFileSteps(file.name, readable, wish);
      let book: BookFile;
      try {
        book =
          saved?.book ??
          (await readInSteps(reading as NonNullable<typeof reading>, async (share) => {
            if (readable === source) toShare(share);
            const target = waited?.take();
            if (listed && quick !== undefined && target !== undefined)
              await storeListed(listed, quick, target);
          }));
      } finally {
        waited?.close();
      }
      const { bookId, leftOut } = await unpackBook({
        file,
        hash,
        book,
        original: saved?.original,
        bookId: quick ?? known?.bookId,
        isBegun: quick !== undefined,
        settled: {},
        drawSvg,
        onProgress,
        onReadable: (bookId) => {
          begun = bookId;
          if (quick === undefined) void onReadable({ bookId, title: book.title, isNew });
        },
        wanted: (bookId) => new WantedChapters(bookId),
      });
      if (saved) await keepLeft(bookId, saved);
      const { title, damaged } = book;
      return { ok: true, bookId, title, isNew, leftOut, ...(damaged && { damaged }) };
    });
  } catch (error) {
    if (error instanceof EncodingUnsureError) return { ok: true, encodings: error.choices };
    if (error instanceof BookGoneError) return { ok: false, reason: 'stopped' };
    if (isNew && begun !== undefined) await giveUp(begun);
    if (error instanceof BookFileError) return { ok: false, reason: error.reason };
    console.error('A book file could not be kept.', error);
    return { ok: false, reason: isQuotaError(error) ? 'full' : 'storage' };
  } finally {
    closeReadable(readable);
  }
}

function isSameCut(a: TextCut, b: TextCut = {}): boolean {
  return a.encoding === b.encoding && JSON.stringify(a.headings) === JSON.stringify(b.headings);
}

/**
 * A file that could not be read to its end is not put into the library, because its gaps would be unknown.
 */
async function giveUp(bookId: number): Promise<void> {
  await write(ALL_OF_IT, () => deleteForGood([bookId])).catch((error: unknown) =>
    console.error('What was begun of a book could not be taken back.', error),
  );
}

/**
 * Returns whether nothing of it is damaged: only the file can repair that. A book still being unpacked has
 * its file.
 */
async function isWhole({ bookId, pictures = 0, sounds = 0, unpacking }: OwnBookRow): Promise<boolean> {
  const [book, list, chapters, kept, heard, file] = await withDatabase(() =>
    Promise.all([
      db.books.get(bookId),
      db.chapterLists.get(bookId),
      db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).toArray(),
      db.pictures.where('[bookId+picture]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).count(),
      db.sounds.where('[bookId+path]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).count(),
      db.ownFiles.get(bookId),
    ]),
  );
  if (book === undefined || list === undefined) return false;
  if (unpacking) return file !== undefined;
  const opened = await Promise.all(chapters.map(unpackChapter));
  const targets = new Set(opened.map((row) => row?.target));
  return kept >= pictures && heard >= sounds && list.chapters.every(({ target }) => targets.has(target));
}

async function keepLeft(bookId: number, { marks, place }: SavedBook): Promise<void> {
  const [rows, places] = await Promise.all([
    Promise.all(marks.map((mark) => sealAnnotation({ ...mark, bookId }))),
    place && sealPlaces(bookId, place),
  ]);
  await write([db.annotations, db.places], async () => {
    const present = await db.annotations.bulkGet(rows.map(({ id }) => id));
    await db.annotations.bulkPut(rows.filter((_, at) => !present[at]));
    if (places && !(await db.places.get(bookId))) await db.places.add(places);
  });
}

/** Returns the book of a file that was opened before, and restores it if it was removed from the library. */
async function bringBack(bookId: number): Promise<OwnBookOutcome> {
  const title = await write([db.books, ...LAID_ASIDE], async () => {
    const detail = (await db.books.get(bookId))?.detail;
    await putBack(bookId);
    if (detail && !(await db.bookshelf.get(bookId))) {
      const now = Date.now();
      await db.bookshelf.add({ bookId, card: cardOf(detail), addedAt: now, openedAt: now });
    }
    return detail?.bookName ?? '';
  });
  return { ok: true, bookId, title, isNew: false, leftOut: 0 };
}
