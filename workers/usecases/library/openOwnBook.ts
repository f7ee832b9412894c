import Dexie from 'dexie';
import type { BookDetail } from '../../../contract/schemas/catalogue';
import type { ChapterEntry } from '../../../contract/schemas/chapter';
import { sha256Hex } from '../../../data/network/sha256';
import { sealAnnotation } from '../../../data/sealing/annotations';
import { sealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { ChapterRow, OwnBookFace, OwnBookRow, PictureRow } from '../../../data/tables/rows';
import { isQuotaError } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { type BookFile, BookFileError, type Section } from '../../../formats/bookFile';
import { bookSections, settledSections, type TargetedSection } from '../../../formats/bookSections';
import { parseChapterText } from '../../../formats/chapterText';
import { readBookFile } from '../../../formats/readBookFile';
import { booksInside } from '../../../formats/saved/booksInside';
import { readSavedBook, type SavedBook } from '../../../formats/saved/savedBook';
import { picturesIn, type SettledPicture } from '../../../formats/settlePictures';
import { cardOf } from './bookCard';
import { faceOf, keptFace } from './editOwnBook';
import { makeOwnCover } from './ownCover';
import { type DrawSvg, ownPicture } from './ownPicture';
import { LAID_ASIDE, putBack } from './removedBooks';

/**
 * How opening a file of the device's own ended. `isNew`: it was not in the library before; `leftOut`: how many of its
 * pictures cannot be shown, when it was read.
 */
export type OwnBookOutcome =
  | { ok: true; bookId: number; title: string; isNew: boolean; leftOut: number }
  /** It was a ZIP of several books, which are still to be opened. */
  | { ok: true; inside: readonly File[] }
  | { ok: false; reason: BookFileError['reason'] | 'storage' | 'full' };

/** Raised when more is read of a file: one that was opened before, opened again, is read again. */
const READING = 3;
/** What all pictures of one book may take on the device, bytes. */
const MAX_PICTURE_BYTES = 128 * 1024 * 1024;

/**
 * Reads a book file of the device's own and puts it into the library, in one transaction: stopped anywhere, nothing
 * is left of it. The same file again is the book that is there. Nothing of it leaves the device. `onProgress` hears
 * the share that is done, 0 to 1.
 */
export async function openOwnBook(
  file: File,
  onProgress: (share: number) => void,
  drawSvg: DrawSvg,
): Promise<OwnBookOutcome> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const inside = booksInside(bytes);
    if (inside.length > 0) {
      const files = inside.map(({ name, read }) => new File([read() as Uint8Array<ArrayBuffer>], name));
      return { ok: true, inside: files };
    }
    const saved = readSavedBook(bytes);
    const hash = saved?.hash ?? (await sha256Hex(bytes));
    const known = await withDatabase(() => db.ownBooks.where('hash').equals(hash).first());
    if (known?.reading === READING && (await isWhole(known))) {
      const back = await bringBack(known.bookId);
      if (saved) await keepLeft(known.bookId, saved);
      return back;
    }
    onProgress(0.1);
    const book = saved?.book ?? readBookFile(file.name, bytes);
    onProgress(0.3);
    const read = bookSections(book);
    const pictures = await keepPictures(book, read, drawSvg, (share) => onProgress(0.3 + 0.3 * share));
    const sections = settledSections(read, pictures.settled);
    const chapters: { entry: ChapterEntry; row: Omit<ChapterRow, 'bookId'> }[] = [];
    for (const [index, section] of sections.entries()) {
      chapters.push(await chapterOf(section, index));
      onProgress(0.6 + (0.3 * (index + 1)) / sections.length);
    }
    const cover = await makeOwnCover(book.cover, drawSvg);
    const bookId = await store(
      { file, hash, book, cover, chapters, pictures, original: saved?.original },
      known?.bookId,
    );
    if (saved) await keepLeft(bookId, saved);
    const { leftOut } = pictures;
    return { ok: true, bookId, title: book.title, isNew: known === undefined, leftOut };
  } catch (error) {
    if (error instanceof BookFileError) return { ok: false, reason: error.reason };
    console.error('A book file could not be kept.', error);
    return { ok: false, reason: isQuotaError(error) ? 'full' : 'storage' };
  }
}

/** Whether nothing of it was damaged: only the file can mend what was. */
async function isWhole({ bookId, pictures = 0 }: OwnBookRow): Promise<boolean> {
  const [book, list, chapters, kept] = await withDatabase(() =>
    Promise.all([
      db.books.get(bookId),
      db.chapterLists.get(bookId),
      db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).toArray(),
      picturesOf(bookId).count(),
    ]),
  );
  const targets = new Set(chapters.map(({ target }) => target));
  if (kept < pictures) return false;
  return book !== undefined && list !== undefined && list.chapters.every(({ target }) => targets.has(target));
}

function picturesOf(bookId: number) {
  return db.pictures.where('[bookId+picture]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]);
}

type KeptPictures = {
  rows: Omit<PictureRow, 'bookId'>[];
  settled: Map<string, SettledPicture>;
  leftOut: number;
};

/** The pictures that the text shows, one after another: a large one takes many times its bytes while it is made smaller. */
async function keepPictures(
  book: BookFile,
  sections: readonly Section[],
  drawSvg: DrawSvg,
  onProgress: (share: number) => void,
): Promise<KeptPictures> {
  const rows = new Map<string, Omit<PictureRow, 'bookId'>>();
  const settled: KeptPictures['settled'] = new Map();
  const shown = new Set(sections.flatMap(({ text }) => picturesIn(text)));
  let left = MAX_PICTURE_BYTES;
  let leftOut = 0;
  let done = 0;
  for (const source of book.pictures) {
    if (!shown.has(source.name)) continue;
    const kept = left > 0 ? await ownPicture(source, drawSvg) : null;
    done += 1;
    onProgress(done / shown.size);
    if (kept === 'ornament') continue;
    if (kept === null || kept.data.byteLength > left) {
      leftOut += 1;
      continue;
    }
    const { picture, type, data, width, height } = kept;
    if (!rows.has(picture)) left -= data.byteLength;
    rows.set(picture, { picture, type, data, bytes: data.byteLength });
    settled.set(source.name, { name: picture, width, height });
  }
  return { rows: [...rows.values()], settled, leftOut };
}

/** What its reader left in a book that Dogear saved as a file; what is here already stays as it is. */
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

/** The book of a file that was opened before; taken out of the library, it comes back. */
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

async function chapterOf({ target, title, text, wordCount, parts }: TargetedSection, index: number) {
  const blocks = parseChapterText(text);
  const bytes = new TextEncoder().encode(text);
  const shared = { target, title, wordCount, hash: await sha256Hex(bytes), bytes: bytes.length };
  const entry: ChapterEntry = { ...shared, ...(parts && { parts }), id: index, price: 0, state: 'free' };
  const blocksHash = await sha256Hex(JSON.stringify(blocks));
  const row = { ...shared, chapterId: index, blocks, blocksHash, sealed: null, storedAt: Date.now() };
  return { entry, row };
}

type Read = {
  file: File;
  hash: string;
  book: BookFile;
  cover: { card: string; page: string; tint: string };
  chapters: { entry: ChapterEntry; row: Omit<ChapterRow, 'bookId'> }[];
  pictures: KeptPictures;
  /** What its file says, where a book that was saved had something else in its place. */
  original: OwnBookFace | undefined;
};

/** `known`: the book it is already, of which something was damaged. */
function store(
  { file, hash, book, cover, chapters, pictures, original }: Read,
  known?: number,
): Promise<number> {
  const now = Date.now();
  const tables = [db.books, db.chapterLists, db.chapters, db.pictures, ...LAID_ASIDE];
  return write(tables, async () => {
    // By keys: a row that nobody may read has its number all the same.
    const [lowest = 0] = await db.ownBooks.orderBy('bookId').primaryKeys();
    const bookId = known ?? lowest - 1;
    const read = detailOf(bookId, book, cover, now);
    // What the reader changed stays as they want it.
    const { original: before } = (await db.ownBooks.get(bookId)) ?? {};
    const shown = before && (await db.books.get(bookId))?.detail;
    const detail = before && shown ? { ...read, ...keptFace(shown, before, read) } : read;
    const said = original ?? (before && shown ? faceOf(read) : undefined);
    const { rows, leftOut } = pictures;
    await putBack(bookId);
    await db.ownBooks.put({
      bookId,
      hash,
      fileName: file.name,
      bytes: file.size,
      addedAt: now,
      reading: READING,
      pictures: rows.length,
      leftOut,
      ...(book.direction !== '' && { direction: book.direction }),
      ...(said && { original: said }),
    });
    await picturesOf(bookId).delete();
    await db.pictures.bulkPut(rows.map((row) => ({ bookId, ...row })));
    await db.books.put({ bookId, detail, fetchedAt: now });
    await db.chapterLists.put({ bookId, revision: 1, chapters: chapters.map(({ entry }) => entry) });
    await db.chapters.bulkPut(chapters.map(({ row }) => ({ bookId, ...row })));
    await db.bookshelf.put({ bookId, card: cardOf(detail), addedAt: now, openedAt: now });
    return bookId;
  });
}

function detailOf(id: number, book: BookFile, cover: Read['cover'], updatedAt: number): BookDetail {
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
    chapterCount: book.chapters.length,
    wordCount: book.chapters.reduce((sum, { wordCount }) => sum + wordCount, 0),
    freeChapters: book.chapters.length,
    pricePerChapter: 0,
    finished: book.finished,
    rating: { average: 0, count: 0, mine: 0 },
    readerCount: 0,
    updatedAt,
    revision: 1,
  };
}
