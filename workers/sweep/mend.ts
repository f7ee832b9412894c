import Dexie from 'dexie';
import type { BookCard, BookDetail } from '../../contract/catalogue/books.schema';
import { compareTargets } from '../../contract/catalogue/target';
import { SYNC_KINDS, type SyncKind } from '../../contract/reading/sync.schema';
import { storedUser } from '../../data/account/userInfo';
import { chapterFields } from '../../data/packing/earlierRows';
import { unsealReads } from '../../data/sealing/reads';
import { unsealPlaces } from '../../data/sealing/sealedRows';
import { deviceKinds } from '../../data/sync/kinds';
import { db } from '../../data/tables/db';
import { withDatabase } from '../../data/tables/openDatabase';
import type { DownloadRow, OwnBookRow, ShelfRow, SyncChangeRow } from '../../data/tables/rows';
import { cardOf } from '../usecases/ground/bookCard';
import { fieldsOf, salvage, salvageIn } from './salvage';

/**
 * What a damaged row becomes; undefined where it goes, because it can be fetched again or nothing can be made of it. Its key
 * is always whole: the database keeps it by that.
 */
export async function mended(table: string, key: unknown, damaged: unknown): Promise<object | undefined> {
  const fields = Object.fromEntries(fieldsOf(damaged));
  switch (table) {
    case 'places':
      return isBook(key) ? mendedPlace(key, fields) : undefined;
    case 'bookshelf':
      return isBook(key) ? mendedShelfRow(key, fields) : undefined;
    case 'downloads':
      return isBook(key) && key > 0 ? mendedDownload(key, fields) : undefined;
    case 'syncChanges':
      return mendedChange(key);
    case 'meta':
      return mendedMeta(key);
    default:
      // Nobody has what was read from the device's own files but the device.
      return isBook(key) && key < 0 ? mendedOwn(table, key, fields) : undefined;
  }
}

function isBook(key: unknown): key is number {
  return Number.isFinite(key);
}

async function mendedPlace(
  bookId: number,
  { sealed, reads, shelfAsked, ratingAsked }: Record<string, unknown>,
) {
  const row = { bookId, sealed: sealed as string };
  if ((await unsealPlaces(row)) === undefined) return undefined;
  const withReads = { ...row, reads: reads as string };
  const read = typeof reads === 'string' && (await unsealReads(withReads)).length > 0;
  return {
    ...(read ? withReads : row),
    ...(shelfAsked === true && { shelfAsked }),
    ...(ratingAsked === true && { ratingAsked }),
  };
}

async function mendedShelfRow(
  bookId: number,
  damaged: Record<string, unknown>,
): Promise<ShelfRow | undefined> {
  const book = await withDatabase(() => db.books.get(bookId));
  const card = book ? cardOf(book.detail) : bookId < 0 ? { ...BLANK, id: bookId } : undefined;
  if (!card) return undefined;
  const now = Date.now();
  const row = salvage('bookshelf', { bookId, card, addedAt: now, openedAt: now }, damaged);
  return salvageIn('bookshelf', row, 'card', damaged.card);
}

/** It is kept as the reader wanted it, and proved again, chapter by chapter. */
function mendedDownload(bookId: number, damaged: Record<string, unknown>): DownloadRow {
  const whole: DownloadRow = {
    bookId,
    state: 'running',
    total: 0,
    stored: 0,
    bytes: 0,
    locked: 0,
    verifiedAt: null,
    revision: 0,
    failure: null,
    updatedAt: Date.now(),
  };
  const row = salvage('downloads', whole, damaged);
  return { ...row, state: row.state === 'paused' ? 'paused' : 'running', verifiedAt: null, failure: null };
}

/** All of the thing goes up, as it is: which part of it was changed is not known any more. */
async function mendedChange(key: unknown) {
  const [kind, name] = key as [SyncKind, string];
  if (!SYNC_KINDS.includes(kind)) return undefined;
  const last = Date.now();
  const row: SyncChangeRow = { kind, key: name, changed: {}, last };
  const { keys, read } = deviceKinds[kind];
  if (!(await keys()).includes(name)) return { ...row, removed: last };
  const fields = Object.keys((await read([name], '')).get(name) ?? {});
  if (fields.length === 0) return undefined;
  return { ...row, changed: Object.fromEntries(fields.map((field) => [field, last])) };
}

async function mendedMeta(key: unknown) {
  const user = key === 'accountId' ? await storedUser() : undefined;
  return user && { key, value: user.userId };
}

const BLANK: BookCard = {
  id: 0,
  sourceImg: '',
  bookName: '',
  authorName: '',
  chanName: '',
  novelDesc: '',
  chapterCount: 0,
  finished: true,
  tint: '',
};

async function mendedOwn(table: string, bookId: number, damaged: Record<string, unknown>) {
  if (table === 'ownBooks') return mendedFile(bookId, damaged);
  if (table === 'chapterLists') return { bookId, revision: 1, chapters: await ownEntries(bookId) };
  if (table !== 'books') return undefined;
  const [shelf, file] = await withDatabase(() =>
    Promise.all([db.bookshelf.get(bookId), db.ownBooks.get(bookId)]),
  );
  const { card } = shelf ?? file?.removed?.shelf ?? {};
  const entries = await ownEntries(bookId);
  const detail: BookDetail = {
    ...BLANK,
    bookName: file?.fileName ?? '',
    ...card,
    id: bookId,
    sourceimg: card?.sourceImg ?? '',
    tags: [],
    language: '',
    chapterCount: entries.length,
    wordCount: entries.reduce((sum, { wordCount }) => sum + wordCount, 0),
    freeChapters: entries.length,
    pricePerChapter: 0,
    rating: { average: 0, count: 0, mine: 0 },
    readerCount: 0,
    updatedAt: file?.addedAt ?? 0,
    revision: 1,
  };
  return salvageIn('books', { bookId, detail, fetchedAt: detail.updatedAt }, 'detail', damaged.detail);
}

/** Without its hash the same file, opened again, would be taken for another book: better twice than never. */
function mendedFile(bookId: number, damaged: Record<string, unknown>): OwnBookRow {
  const whole = { bookId, hash: `unknown ${bookId}`, fileName: '', bytes: 0, addedAt: Date.now() };
  return salvage('ownBooks', whole, damaged);
}

async function ownEntries(bookId: number) {
  const rows = await withDatabase(() =>
    db.chapters.where('[bookId+target]').between([bookId, Dexie.minKey], [bookId, Dexie.maxKey]).toArray(),
  );
  return rows
    .map(chapterFields)
    .filter((row) => row !== undefined)
    .sort((a, b) => compareTargets(a.target, b.target))
    .map(({ chapterId, target, title, wordCount, hash, bytes }) => ({
      id: chapterId,
      target,
      title,
      wordCount,
      hash,
      bytes,
      price: 0,
      state: 'free' as const,
    }));
}
