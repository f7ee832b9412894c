import Dexie from 'dexie';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import { decodeBase64 } from '../../../contract/wire/base64';
import { sha256Hex } from '../../../data/network/sha256';
import { readChapterRow } from '../../../data/packing/chapterRow';
import { type KeptAnnotation, unsealAnnotation } from '../../../data/sealing/readingRows';
import { unsealPlaces } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { OwnBookRow } from '../../../data/tables/rows';
import { isQuotaError } from '../../../data/tables/storageFailure';
import { type ArchiveMember, ArchiveWriter, MAX_ARCHIVE_BYTES } from '../../../formats/saved/writeArchive';
import { type KeptBook, type KeptSection, writeSavedBook } from '../../../formats/saved/writeSavedBook';

/**
 * A book that was saved incompletely or not at all: `missing` is the number of damaged texts; 0 means that
 * nothing of it is left.
 */
export type NotSaved = { readonly title: string; readonly missing: number };
/**
 * The result of saving what exists only on this device. `file`: a book, a list of marks, or several of them
 * in a ZIP; `books`: how many it contains.
 */
export type SaveOutcome =
  | {
      ok: true;
      file: Blob;
      name: string;
      books: number;
      notSaved: readonly NotSaved[];
    }
  | { ok: false; reason: 'storage' | 'full' | 'tooLarge' | 'damaged'; notSaved: readonly NotSaved[] };

export type SaveProgress = { readonly title: string; readonly at: number; readonly count: number };
export type SaveOrder = {
  readonly archiveName: string;
  /** Marks in other books, as a text; null if there are none. `name` is the file's, without an extension. */
  readonly marks: { readonly name: string; readonly text: string } | null;
};

class TooLargeError extends Error {}

export const EPUB = 'application/epub+zip';
/** Smaller pieces are joined up to this size: a file of a million pieces is slow to write. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Writes everything without another copy into a file: own books, including removed ones, as EPUBs with their
 * places and marks, which Dogear restores when it opens them, and marks in other books. Changes nothing on
 * the device.
 */
export async function saveOwnBooks(
  order: SaveOrder,
  onProgress: (progress: SaveProgress) => void,
): Promise<SaveOutcome> {
  const notSaved: NotSaved[] = [];
  try {
    const rows = await withDatabase(() => db.ownBooks.toArray());
    const files: { name: string; file: Blob }[] = [];
    for (const [at, row] of rows.entries()) {
      const detail = (await withDatabase(() => db.books.get(row.bookId)))?.detail;
      const title = detail?.bookName || row.removed?.shelf.card.bookName || row.fileName;
      onProgress({ title, at, count: rows.length });
      const written = detail && (await writeBook(row, detail));
      if (!written || written.texts === 0) notSaved.push({ title, missing: 0 });
      else files.push({ name: fileNameOf(title, 'epub', files), file: written.file });
      if (written && written.texts > 0 && written.missing > 0)
        notSaved.push({ title, missing: written.missing });
    }
    const books = files.length;
    const { marks } = order;
    if (marks)
      files.push({
        name: fileNameOf(marks.name, 'md', files),
        file: new Blob([marks.text], { type: 'text/markdown' }),
      });
    const [first, ...others] = files;
    if (!first) return { ok: false, reason: 'damaged', notSaved };
    const whole =
      others.length === 0 ? first : { name: `${order.archiveName}.zip`, file: await zipped(files) };
    return { ok: true, ...whole, books, notSaved };
  } catch (error) {
    console.error('What is on this device alone could not be saved.', error);
    return { ok: false, reason: reasonOf(error), notSaved };
  }
}

/** Returns why a file could not be written. */
export function reasonOf(error: unknown): 'tooLarge' | 'full' | 'storage' {
  if (error instanceof TooLargeError) return 'tooLarge';
  return isQuotaError(error) ? 'full' : 'storage';
}

/** `texts` is the number of chapters in it; `missing` is the number lost here. */
async function writeBook(
  row: OwnBookRow,
  detail: BookDetail,
): Promise<{ file: Blob; texts: number; missing: number }> {
  const { bookId, hash } = row;
  const counted = { texts: 0, missing: 0 };
  const [list, keys, kept, placeRow] = await withDatabase(() =>
    Promise.all([
      db.chapterLists.get(bookId),
      ofBook('pictures', '[bookId+picture]', bookId).primaryKeys() as unknown as Promise<[number, string][]>,
      db.annotations
        .where('[bookId+target]')
        .between([bookId, Dexie.minKey], [bookId, Dexie.maxKey])
        .toArray(),
      db.places.get(bookId),
    ]),
  );
  const [marks, places] = await Promise.all([
    Promise.all(kept.map(unsealAnnotation)),
    unsealPlaces(placeRow),
  ]);
  const pictures: { name: string; mediaType: string }[] = [];
  for (const [, name] of keys) {
    const picture = await readPicture(bookId, name);
    if (picture) pictures.push({ name, mediaType: picture.mediaType });
  }
  async function* sections(): AsyncGenerator<KeptSection> {
    for (const { target, title, wordCount, parts } of list?.chapters ?? []) {
      const chapter = await readChapterRow(bookId, target);
      if (chapter?.blocks) counted.texts += 1;
      else counted.missing += 1;
      yield { target, title, wordCount, ...(parts && { parts }), blocks: chapter?.blocks ?? [] };
    }
  }
  const { bookName, authorName, language, novelDesc, chanName, tags, finished } = detail;
  const book: KeptBook = {
    // A repaired row has lost its hash.
    hash: /^[0-9a-f]{64}$/.test(hash) ? hash : await sha256Hex(`${hash} ${row.addedAt}`),
    book: {
      title: bookName,
      author: authorName,
      language,
      description: novelDesc,
      category: chanName,
      tags,
      finished,
      ...(row.direction && { direction: row.direction }),
    },
    ...(row.original && { original: row.original }),
    marks: marks.filter((mark) => mark !== undefined).map(withoutBook),
    place: places ? { current: places.current, furthest: places.furthest } : null,
    modifiedAt: row.addedAt,
    cover: coverOf(detail.sourceimg || detail.sourceImg),
    sections: sections(),
    pictures,
    readPicture: (name) => readPicture(bookId, name),
  };
  const file = await archiveOf(writeSavedBook(book), EPUB);
  return { file, ...counted };
}

function ofBook(table: 'pictures', index: string, bookId: number) {
  return db[table].where(index).between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]);
}

async function readPicture(bookId: number, name: string) {
  const row = await withDatabase(() => db.pictures.get([bookId, name]));
  return row && { name, mediaType: row.type, bytes: new Uint8Array(row.data) };
}

export function withoutBook({ bookId: _, ...mark }: KeptAnnotation) {
  return mark;
}

/** Covers of own books are data URLs (ownCover). */
function coverOf(address: string): KeptBook['cover'] {
  const [, mediaType, data] = /^data:(image\/[a-z+]+);base64,(.+)$/.exec(address) ?? [];
  return mediaType && data ? { mediaType, bytes: decodeBase64(data) } : null;
}

async function zipped(files: readonly { name: string; file: Blob }[]): Promise<Blob> {
  async function* members(): AsyncGenerator<ArchiveMember> {
    for (const { name, file } of files)
      yield { path: name, bytes: new Uint8Array(await file.arrayBuffer()), isPacked: true };
  }
  return archiveOf(members(), 'application/zip');
}

/** Writes a ZIP in large pieces, so that the browser can keep the blob's pieces on disk. */
export async function archiveOf(members: AsyncIterable<ArchiveMember>, type: string): Promise<Blob> {
  const pieces: Blob[] = [];
  let open: Uint8Array<ArrayBuffer>[] = [];
  let waiting = 0;
  let total = 0;
  const close = () => {
    pieces.push(new Blob(open));
    open = [];
    waiting = 0;
  };
  const writer = new ArchiveWriter((piece) => {
    open.push(piece as Uint8Array<ArrayBuffer>);
    waiting += piece.length;
    total += piece.length;
    if (waiting >= PIECE_BYTES) close();
  });
  for await (const member of members) {
    writer.add(member);
    if (total > MAX_ARCHIVE_BYTES) throw new TooLargeError();
  }
  writer.end();
  close();
  return new Blob(pieces, { type });
}

const MOST_CHARACTERS = 80;

/** Returns a file name that is valid on every system and unique: "Title.epub", "Title (2).epub". */
export function fileNameOf(
  title: string,
  extension: string,
  others: readonly { readonly name: string }[],
): string {
  const plain = title
    // Characters reserved by Windows, Android and archive tools.
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const base = [...plain].slice(0, MOST_CHARACTERS).join('').trim() || 'book';
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  let name = `${base}.${extension}`;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base} (${count}).${extension}`;
  return name;
}
