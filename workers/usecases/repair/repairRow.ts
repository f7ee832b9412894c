import Dexie from 'dexie';
import type { BookCard, BookDetail } from '../../../contract/catalogue/books.schema';
import { compareTargets } from '../../../contract/catalogue/target';
import { SYNC_KINDS, type SyncKind } from '../../../contract/reading/sync.schema';
import { storedUser } from '../../../data/account/userInfo';
import { openList } from '../../../data/catalogue/lists';
import { unsealComments } from '../../../data/comments/keptComments';
import { unsealGrant } from '../../../data/money/grants';
import { unsealTaskPart } from '../../../data/money/taskBook';
import { unsealLine, unsealWallet } from '../../../data/money/wallet';
import { chapterFields } from '../../../data/packing/earlierRows';
import { unsealOrder, unsealSale } from '../../../data/sealing/payments';
import {
  unsealAnnotation,
  unsealPlaceLog,
  unsealReadingMonth,
  unsealReads,
  unsealVideoHistory,
} from '../../../data/sealing/readingRows';
import {
  unsealCollectionName,
  unsealHistory,
  unsealPlaces,
  unsealSearchTerm,
} from '../../../data/sealing/sealedRows';
import { deviceKinds } from '../../../data/sync/kinds';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import type { DownloadRow, OwnBookRow, ShelfRow, SyncChangeRow } from '../../../data/tables/rows';
import { isSound } from '../../../data/tables/soundRows';
import { cardOf } from '../ground/bookCard';

/**
 * Returns the repaired form of a damaged row, or undefined to delete it, because it can be fetched again or
 * nothing of it is usable. Its key is always intact, because the database indexes by it.
 */
export async function repairedRow(
  table: string,
  key: unknown,
  damaged: unknown,
): Promise<object | undefined> {
  const fields = Object.fromEntries(fieldsOf(damaged));
  switch (table) {
    case 'places':
      return isBook(key) ? repairedPlace(key, fields) : undefined;
    case 'bookshelf':
      return isBook(key) ? repairedShelfRow(key, fields) : undefined;
    case 'downloads':
      return isBook(key) && key > 0 ? repairedDownload(key, fields) : undefined;
    case 'syncChanges':
      return repairedChange(key);
    case 'meta':
      return repairedMeta(key);
    default:
      // Only this device has the contents of own books.
      return isBook(key) && key < 0 ? repairedOwn(table, key, fields) : undefined;
  }
}

function isBook(key: unknown): key is number {
  return Number.isFinite(key);
}

async function repairedPlace(
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

async function repairedShelfRow(
  bookId: number,
  damaged: Record<string, unknown>,
): Promise<ShelfRow | undefined> {
  const book = await withDatabase(() => db.books.get(bookId));
  const card = book ? cardOf(book.detail) : bookId < 0 ? { ...BLANK, id: bookId } : undefined;
  if (!card) return undefined;
  const now = Date.now();
  const row = repairFields('bookshelf', { bookId, card, addedAt: now, openedAt: now }, damaged);
  return repairInner('bookshelf', row, 'card', damaged.card);
}

/** The download stays as the reader wanted it, and is verified again chapter by chapter. */
function repairedDownload(bookId: number, damaged: Record<string, unknown>): DownloadRow {
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
  const row = repairFields('downloads', whole, damaged);
  return { ...row, state: row.state === 'paused' ? 'paused' : 'running', verifiedAt: null, failure: null };
}

/** The whole thing is sent, because the changed fields are unknown. */
async function repairedChange(key: unknown) {
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

async function repairedMeta(key: unknown) {
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

async function repairedOwn(table: string, bookId: number, damaged: Record<string, unknown>) {
  if (table === 'ownBooks') return repairedFile(bookId, damaged);
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
  return repairInner('books', { bookId, detail, fetchedAt: detail.updatedAt }, 'detail', damaged.detail);
}

/** Without its hash, opening the same file again would make a second book: better twice than never. */
function repairedFile(bookId: number, damaged: Record<string, unknown>): OwnBookRow {
  const whole = { bookId, hash: `unknown ${bookId}`, fileName: '', bytes: 0, addedAt: Date.now() };
  return repairFields('ownBooks', whole, damaged);
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

/** Returns `whole` with every valid field of a damaged row. */
export function repairFields<Row extends object>(table: string, whole: Row, damaged: unknown): Row {
  return fieldsOf(damaged).reduce((row, [name, value]) => {
    const tried = { ...row, [name]: value };
    return name in whole && isSound(table, tried) ? tried : row;
  }, whole);
}

/** Does the same for the contents of a field. */
export function repairInner<Row extends object, Name extends keyof Row>(
  table: string,
  row: Row,
  name: Name,
  damaged: unknown,
): Row {
  return fieldsOf(damaged).reduce((whole, [inner, value]) => {
    const tried = { ...whole, [name]: { ...whole[name], [inner]: value } };
    return inner in (whole[name] as object) && isSound(table, tried) ? tried : whole;
  }, row);
}

export function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

type Open = (row: never) => Promise<unknown>;

const OPEN: Readonly<Record<string, Open>> = {
  places: unsealPlaces,
  readHistory: unsealHistory,
  searchHistory: unsealSearchTerm,
  annotations: unsealAnnotation,
  placeLog: unsealPlaceLog,
  readingTime: unsealReadingMonth,
  videoHistory: unsealVideoHistory,
  collections: unsealCollectionName,
  lists: openList,
  comments: unsealComments,
  grants: unsealGrant,
  wallet: unsealWallet,
  coinHistory: unsealLine,
  sales: unsealSale,
  orders: unsealOrder,
  tasks: (row: { part: 'sign' }) => unsealTaskPart(row.part, row as never),
} satisfies Record<string, (row: never) => Promise<unknown>>;

/**
 * Returns whether a valid row's sealed contents open with this device's key: otherwise they never will
 * (`unseal`).
 */
export async function opens(table: string, row: unknown): Promise<boolean> {
  const open = OPEN[table];
  return open === undefined || (await open(row as never)) !== undefined;
}
