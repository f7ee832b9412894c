import Dexie from 'dexie';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import { chapterFields } from '../../../data/packing/earlierRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { OwnBookFace, StoredChapterRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import type { BookFile, Narration } from '../../../formats/bookFile';
import { bookSections, settledSections, type TargetedSection } from '../../../formats/bookSections';
import { parseChapterText } from '../../../formats/chapterText';
import type { CutChapter } from './followText';
import { moveLeft } from './moveLeft';
import { entryOf, rowOf } from './ownChapters';
import { makeOwnCover } from './ownCover';
import type { DrawSvg } from './ownPicture';
import { nextTask } from './readInSteps';
import { settlePlaces } from './settlePlaces';
import { BookGoneError, beginBook, endBook, type KnownOfBook, NO_COVER, relistBook } from './storeOwnBook';
import { type Settled, shownOf, unpackPictures } from './unpackPictures';
import { unpackSounds } from './unpackSounds';
import type { WantedChapters } from './wantedChapters';

/** Raised when more is read of a file: one that was opened before, opened again, is read again. */
export const READING = 4;
/** Chapters that are there before anybody is told of the book, and those that are stored together after that. */
const FIRST = 3;
const BATCH = 16;
const SILENT: Narration = { clips: [], sounds: [] };
/** Shares of the whole: chapters are there, then pictures. */
const TEXTS_END = 0.7;
const PICTURES_END = 0.95;

export type Unpacked = {
  readonly file: File;
  readonly hash: string;
  readonly book: BookFile;
  readonly original?: OwnBookFace | undefined;
  /** The book it is already: listed quickly, stopped in the middle, or damaged. */
  readonly bookId: number | undefined;
  /** Its file is with it, and what was stored of it is right as far as it goes. */
  readonly isBegun: boolean;
  readonly settled: Settled;
  readonly drawSvg: DrawSvg;
  readonly onProgress: (share: number) => void;
  /** It can be read from now on. */
  readonly onReadable: (bookId: number) => void;
  readonly wanted: (bookId: number) => WantedChapters;
};

type Texts = { sections: readonly TargetedSection[]; entries: readonly ChapterEntry[] };

/**
 * Stores all of a book that was read: its list and first chapters, the rest of its texts, its cover, its pictures, its recordings. Stopped
 * anywhere, what is stored can be read, and the next start goes on with it. Returns its number, and how many of its pictures
 * cannot be shown. Throws BookGoneError when it was deleted meanwhile.
 */
export async function unpackBook(order: Unpacked): Promise<{ bookId: number; leftOut: number }> {
  const { book, settled, drawSvg, onProgress } = order;
  const read = bookSections(book);
  const texts = await textsOf(book, read, settled);
  const known: KnownOfBook = {
    file: order.file,
    hash: order.hash,
    book,
    entries: texts.entries,
    cover: NO_COVER,
    original: order.original,
    cut: book.cut,
  };
  const bookId = await begin(order, known, texts);
  order.onReadable(bookId);
  await storeTexts(bookId, texts, order);
  await dropOthers(bookId, texts.entries);
  if (order.isBegun)
    await settlePlaces(
      bookId,
      texts.entries.map(({ target }) => target),
    );

  const cover = await makeOwnCover(book.cover, drawSvg);
  let shown = texts;
  const pictures = await unpackPictures(
    bookId,
    { book, sections: read, settled },
    drawSvg,
    async (share, found) => {
      const all = TEXTS_END + (PICTURES_END - TEXTS_END) * share;
      onProgress(all);
      shown = await showPictures(bookId, { book, read }, found, shown);
      await note(bookId, all, found);
    },
  );
  const last = await textsOf(book, read, pictures);
  const changed = await changedRows(bookId, last, shown);
  const kept = Object.values(pictures);
  const names = new Set(kept.flatMap((one) => (one !== null && one !== 'ornament' ? [one.name] : [])));
  const narration = await unpackSounds(bookId, book.narration ?? SILENT, last.sections);
  const leftOut = kept.filter((one) => one === null).length;
  await endBook(
    bookId,
    { ...known, entries: last.entries, cover },
    { reading: READING, pictures: names, leftOut, narration },
    changed,
  );
  onProgress(1);
  return { bookId, leftOut };
}

async function textsOf(
  { narration }: BookFile,
  read: readonly TargetedSection[],
  settled: Settled,
): Promise<Texts> {
  const sections = settledSections(read, shownOf(settled), narration?.clips);
  const entries: ChapterEntry[] = [];
  for (const [index, section] of sections.entries()) entries.push(await entryOf(section, index));
  return { sections, entries };
}

async function begin(order: Unpacked, known: KnownOfBook, { sections, entries }: Texts): Promise<number> {
  const unpacking = { share: 0, pictures: order.settled };
  if (order.bookId !== undefined && order.isBegun) {
    await relistBook(order.bookId, known, { unpacking });
    return order.bookId;
  }
  const first: StoredChapterRow[] = [];
  for (const [at, entry] of entries.slice(0, FIRST).entries())
    first.push(await rowOf(0, entry, sections[at]?.text ?? ''));
  const { bookId, book } = order;
  return beginBook({
    ...known,
    moveLeft:
      bookId !== undefined && book.cut
        ? await moveLeft(bookId, { list: entries, chapters: () => chaptersOf(sections) })
        : undefined,
    known: order.bookId,
    unpacking,
    kept: { file: order.file, name: order.file.name },
    rows: (bookId) => first.map((row) => ({ ...row, bookId })),
  });
}

function chaptersOf(sections: readonly TargetedSection[]): CutChapter[] {
  return sections.map(({ target, text }) => ({ target, blocks: parseChapterText(text) }));
}

async function storeTexts(
  bookId: number,
  { sections, entries }: Texts,
  { onProgress, wanted, settled }: Unpacked,
): Promise<void> {
  const waited = wanted(bookId);
  try {
    const left = await missingOf(bookId, entries);
    const all = Math.max(1, left.size);
    while (left.size > 0) {
      const target = waited.take();
      const asked = target === undefined ? -1 : entries.findIndex((entry) => entry.target === target);
      const next = left.has(asked) ? [asked] : [...left].slice(0, BATCH);
      const rows: StoredChapterRow[] = [];
      for (const at of next) {
        const entry = entries[at] as ChapterEntry;
        rows.push(await rowOf(bookId, entry, sections[at]?.text ?? ''));
        left.delete(at);
      }
      await putRows(bookId, rows);
      const share = 0.3 + (TEXTS_END - 0.3) * (1 - left.size / all);
      onProgress(share);
      await note(bookId, share, settled);
      await nextTask();
    }
  } finally {
    waited.close();
  }
}

/** Which of the chapters are not there yet as they are to be, by their place in the list. */
async function missingOf(bookId: number, entries: readonly ChapterEntry[]): Promise<Set<number>> {
  const missing = new Set<number>();
  for (let from = 0; from < entries.length; from += BATCH) {
    const some = entries.slice(from, from + BATCH);
    const rows = await withDatabase(() =>
      db.chapters.bulkGet(some.map(({ target }): [number, number] => [bookId, target])),
    );
    for (const [at, entry] of some.entries()) {
      const row = chapterFields(rows[at]);
      const isSame = row?.hash === entry.hash && row.title === entry.title;
      if (!isSame || row.packed === undefined) missing.add(from + at);
    }
  }
  return missing;
}

function putRows(bookId: number, rows: readonly StoredChapterRow[]): Promise<void> {
  return write([db.chapters, db.ownFiles], async () => {
    if (!(await db.ownFiles.get(bookId))) throw new BookGoneError();
    await db.chapters.bulkPut([...rows]);
  });
}

/** Chapters that the whole text does not have. */
async function dropOthers(bookId: number, entries: readonly ChapterEntry[]): Promise<void> {
  const targets = new Set(entries.map(({ target }) => target));
  await write([db.chapters], async () => {
    const keys = await db.chapters
      .where('[bookId+target]')
      .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
      .primaryKeys();
    await db.chapters.bulkDelete(keys.filter(([, target]) => !targets.has(target)));
  });
}

/** Puts the pictures that are there by now into the texts that show them. */
async function showPictures(
  bookId: number,
  { book, read }: { book: BookFile; read: readonly TargetedSection[] },
  settled: Settled,
  before: Texts,
): Promise<Texts> {
  const texts = await textsOf(book, read, settled);
  await putRows(bookId, await changedRows(bookId, texts, before));
  return texts;
}

async function changedRows(
  bookId: number,
  { sections, entries }: Texts,
  before: Texts,
): Promise<StoredChapterRow[]> {
  const rows: StoredChapterRow[] = [];
  for (const [at, entry] of entries.entries()) {
    if (before.entries[at]?.hash === entry.hash) continue;
    rows.push(await rowOf(bookId, entry, sections[at]?.text ?? ''));
  }
  return rows;
}

function note(bookId: number, share: number, pictures: Settled): Promise<void> {
  return write([db.ownBooks], async () => {
    const row = await db.ownBooks.get(bookId);
    if (row?.unpacking) await db.ownBooks.put({ ...row, unpacking: { ...row.unpacking, share, pictures } });
  });
}
