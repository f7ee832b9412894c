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
import { nextTask } from './fileSource';
import type { CutChapter } from './followText';
import { moveLeft } from './moveLeft';
import { makeOwnCover } from './ownCover';
import type { DrawSvg } from './ownPicture';
import { entryOf, rowOf, settlePlaces } from './settlePlaces';
import { BookGoneError, beginBook, endBook, type KnownOfBook, NO_COVER, relistBook } from './storeOwnBook';
import { type Settled, shownOf, unpackPictures, unpackSounds } from './unpackMedia';
import type { WantedChapters } from './wantedChapters';

/**
 * The version of reading files; increases when more of a file is read, so that a book opened again is read
 * again.
 */
export const READING = 4;
/** Chapters stored before the book is announced, and those stored together after that. */
const FIRST = 3;
const BATCH = 16;
const SILENT: Narration = { clips: [], sounds: [] };
/** Progress shares: after the chapters, after the pictures. */
const TEXTS_END = 0.7;
const PICTURES_END = 0.95;

export type Unpacked = {
  readonly file: File;
  readonly hash: string;
  readonly book: BookFile;
  readonly original?: OwnBookFace | undefined;
  /** The existing book: listed quickly, interrupted, or damaged. */
  readonly bookId: number | undefined;
  /** Its file is stored, and its stored part is intact. */
  readonly isBegun: boolean;
  readonly settled: Settled;
  readonly drawSvg: DrawSvg;
  readonly onProgress: (share: number) => void;
  readonly onReadable: (bookId: number) => void;
  readonly wanted: (bookId: number) => WantedChapters;
};

type Texts = { sections: readonly TargetedSection[]; entries: readonly ChapterEntry[] };

/**
 * Stores a whole book that was read: its list and first chapters, the other texts, its cover, pictures and
 * recordings. If interrupted, the stored part is readable, and the next start continues. Returns its id and
 * the number of pictures that cannot be shown. Throws BookGoneError if it was deleted meanwhile.
 */
export async function unpackBook(order: Unpacked): Promise<{ bookId: number; leftOut: number }> {
  const { book, settled, drawSvg, onProgress } = order;
  const read = bookSections(book);
  const texts = await textsOf(book, read, settled);
  const known = {
    file: order.file,
    hash: order.hash,
    book,
    entries: texts.entries,
    original: order.original,
    cut: book.cut,
  };
  // A book that is in the library already keeps the cover it shows.
  const early = order.isBegun ? await makeOwnCover(book.cover, drawSvg) : undefined;
  const bookId = await begin(order, { ...known, cover: early ?? NO_COVER }, texts);
  order.onReadable(bookId);
  const cover = early ?? (await makeOwnCover(book.cover, drawSvg));
  if (!early && cover.card !== '')
    await relistBook(bookId, { ...known, cover }, { unpacking: unpackingOf(order) });
  await storeTexts(bookId, texts, order);
  await dropOthers(bookId, texts.entries);
  if (order.isBegun)
    await settlePlaces(
      bookId,
      texts.entries.map(({ target }) => target),
    );

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

function unpackingOf({ settled }: Unpacked) {
  return { share: 0, pictures: settled };
}

async function begin(order: Unpacked, known: KnownOfBook, { sections, entries }: Texts): Promise<number> {
  const unpacking = unpackingOf(order);
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

/** Returns the indexes in the list of chapters not stored in their final form. */
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
