import { and, asc, eq, gt, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type { SyncAnswer, SyncedItem } from '../../contract/reading/sync.schema';
import { cardColumns, toCard } from '../catalogue/cards';
import { loadNames } from '../catalogue/translations';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { syncItems } from '../ground/db/schema/sync';
import type { ItemRow } from './applyChanges';
import type { SyncAccount } from './syncAccount';

const ITEMS_A_PAGE = 200;
/**
 * Of items as counted in server/sync/syncAccount, before sealing: a page must be small enough for a bad
 * connection.
 */
const BYTES_A_PAGE = 200_000;
/** Kinds that devices display with the card of their book. */
const WITH_CARDS = new Set(['shelf', 'history', 'videoHistory']);

/**
 * The changes after the cursor, in the order of the account's count; see `syncAnswerSchema`. `comesAgain`:
 * the device's own batch was not taken yet, and it will retry.
 */
export async function readChanges(
  tx: Transaction,
  account: SyncAccount,
  sent: string | null,
  comesAgain = false,
): Promise<SyncAnswer> {
  const { listing, since } = startOf(account, sent);
  const { rows, more } = await readPage(
    tx,
    and(
      eq(syncItems.userId, account.userId),
      gt(syncItems.seq, since),
      // A device that drops everything not on the list needs no removals.
      listing === 'anew' ? isNull(syncItems.removedAt) : undefined,
    ),
  );
  const page = rows.map((row) => ({ item: toItem(row, since), seq: row.seq }));
  const { epoch } = account;
  return {
    listing: listing ?? 'changes',
    items: page.map(({ item }) => item),
    cards: await cardsOf(tx, page),
    // At the end of a full list the device has everything, removals included.
    cursor: writeCursor(
      more
        ? { epoch, seq: page.at(-1)?.seq ?? since, listing }
        : { epoch, seq: account.seq, listing: comesAgain ? listing : null },
    ),
    more: more || comesAgain,
  };
}

/** Whether nothing changed after the cursor. */
export function isUpToDate(account: SyncAccount, sent: string | null): boolean {
  return startOf(account, sent).since === account.seq;
}

function startOf(
  account: SyncAccount,
  sent: string | null,
): { listing: 'all' | 'anew' | null; since: number } {
  const cursor = readCursor(sent);
  // The cursor is from another count, or ahead of this one: the database was lost, or restored from an older
  // copy.
  if (cursor === null || cursor.epoch !== account.epoch || cursor.seq > account.seq)
    return { listing: 'all', since: 0 };
  if (cursor.listing === null && cursor.seq < account.forgotten) return { listing: 'anew', since: 0 };
  return { listing: cursor.listing, since: cursor.seq };
}

type Page = readonly { readonly item: SyncedItem; readonly seq: number }[];

/** In the order of the count. Reads only the rows that fit. */
async function readPage(
  tx: Transaction,
  which: SQL | undefined,
): Promise<{ rows: ItemRow[]; more: boolean }> {
  const next = await tx
    .select({ seq: syncItems.seq, bytes: syncItems.bytes })
    .from(syncItems)
    .where(which)
    .orderBy(asc(syncItems.seq))
    .limit(ITEMS_A_PAGE + 1);
  let bytes = 0;
  const end = next.findIndex((row, at) => {
    bytes += row.bytes;
    return at > 0 && (bytes > BYTES_A_PAGE || at === ITEMS_A_PAGE);
  });
  const last = next[end === -1 ? next.length - 1 : end - 1];
  if (last === undefined) return { rows: [], more: false };
  const rows = await tx
    .select()
    .from(syncItems)
    .where(and(which, lte(syncItems.seq, last.seq)))
    .orderBy(asc(syncItems.seq));
  return { rows, more: end !== -1 };
}

function toItem({ kind, key, removedAt, fields }: ItemRow, since: number): SyncedItem {
  const news = Object.entries(fields).filter(([, { s }]) => s > since);
  return {
    kind,
    key,
    removed: removedAt !== null,
    fields: Object.fromEntries(news.map(([name, { v }]) => [name, v])),
  };
}

async function cardsOf(tx: Transaction, page: Page): Promise<BookCard[]> {
  const ids = page.flatMap(({ item }) =>
    WITH_CARDS.has(item.kind) && !item.removed ? [Number(item.key)] : [],
  );
  if (ids.length === 0) return [];
  const rows = await tx
    .select(cardColumns)
    .from(books)
    .where(inArray(books.id, [...new Set(ids)]));
  const namesOf = await loadNames(tx, 'category');
  return rows.map((row) => toCard(row, namesOf));
}

/**
 * How far a device has downloaded (decision 0019); opaque to devices, which store it and send it back.
 * `listing`: in the middle of a full list, during which removals are of no use to it.
 */
export type Cursor = {
  readonly epoch: string;
  readonly seq: number;
  readonly listing: 'all' | 'anew' | null;
};

export function writeCursor({ epoch, seq, listing }: Cursor): string {
  return [epoch, seq, ...(listing === null ? [] : [listing])].join('.');
}

/** Null for an invalid cursor. */
export function readCursor(text: string | null): Cursor | null {
  const [, epoch, seq, listing] = /^([0-9a-f-]{36})\.(\d{1,15})(?:\.(all|anew))?$/.exec(text ?? '') ?? [];
  if (epoch === undefined || seq === undefined) return null;
  return { epoch, seq: Number(seq), listing: listing === undefined ? null : (listing as 'all' | 'anew') };
}
