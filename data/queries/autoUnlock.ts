import { priceOfRange } from '../../contract/money/prices';
import { productDay } from '../money/productDay';
import { currentAccount, NOBODY } from '../tables/currentAccount';
import { db } from '../tables/db';
import '../tables/dramaShapes';
import { readMeta } from '../tables/meta';
import type { AutoUnlockRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import '../tables/packShapes';
import { readVipRemainder } from './vipRemainder';
import { readWallet } from './wallet';

/** Whether this book's chapters are unlocked as they are reached, and on what terms; undefined when not. */
export async function readAutoUnlock(bookId: number): Promise<AutoUnlockRow | undefined> {
  return withDatabase(async () => {
    const [row, accountId] = await Promise.all([db.autoUnlocks.get(bookId), currentAccount()]);
    return row?.accountId === (accountId ?? NOBODY) && !row.stopped ? row : undefined;
  });
}

/**
 * What unlocking a chapter or an episode unasked would cost, and in whose name: not above the price the reader saw, not with too few
 * coins, which would only be refused, and not what was taken back once. Undefined when it has to be tapped.
 */
export async function readAutoUnlockable(
  bookId: number,
  target: number,
): Promise<{ price: number; accountId: number; isEpisode: boolean } | undefined> {
  const [vipRemainder, terms, book, drama, balance, packs] = await Promise.all([
    readVipRemainder(),
    readAutoUnlock(bookId),
    withDatabase(() => db.chapterLists.get(bookId)),
    withDatabase(() => db.episodeLists.get(bookId)),
    readWallet(),
    withDatabase(() => db.packs.where('bookId').equals(bookId).toArray()),
  ]);
  // What was taken along opens by itself, for what is held for it.
  if (packs.some(({ targets }) => targets.includes(target))) return undefined;
  const entry = (book?.chapters ?? drama?.episodes)?.find((each) => each.target === target);
  if (!terms || entry?.state !== 'locked') return undefined;
  const { price } = priceOfRange([entry.price], vipRemainder);
  if (price > terms.maxPrice) return undefined;
  // Once was enough to say no: the server takes a chapter back once.
  if (terms.takenBack?.includes(target) || (balance?.userGold ?? 0) < price) return undefined;
  return { price, accountId: terms.accountId, isEpisode: drama !== undefined };
}

/** Whether the server takes this unlock back, as far as it said so. */
export async function readIsUndoable(bookId: number, unlockRequestId: string): Promise<boolean> {
  return (await readAutoUnlock(bookId))?.lasting !== unlockRequestId;
}

export type AutoUnlockedBook = Pick<AutoUnlockRow, 'bookId' | 'maxPrice' | 'dailyCap'> & {
  bookName: string;
  isDrama: boolean;
};

/** All titles of the account whose chapters or episodes are unlocked as they are reached. */
export async function readAutoUnlocks(): Promise<AutoUnlockedBook[]> {
  return withDatabase(async () => {
    const [rows, accountId] = await Promise.all([db.autoUnlocks.toArray(), currentAccount()]);
    const mine = rows.filter((row) => row.accountId === (accountId ?? NOBODY) && !row.stopped);
    const ids = mine.map(({ bookId }) => bookId);
    const [books, dramas] = await Promise.all([db.books.bulkGet(ids), db.dramas.bulkGet(ids)]);
    return mine.map(({ bookId, maxPrice, dailyCap }, at) => {
      const bookName = (books[at] ?? dramas[at])?.detail.bookName ?? '';
      return { bookId, maxPrice, dailyCap, bookName, isDrama: dramas[at] !== undefined };
    });
  });
}

/** The day's cap of a book where auto-unlock has reached it, by the server's clock; undefined where it goes on or is off. */
export async function readReachedCap(bookId: number): Promise<number | undefined> {
  const [terms, offset] = await withDatabase(() =>
    Promise.all([readAutoUnlock(bookId), readMeta('clockOffset')]),
  );
  if (!terms || terms.unlocked < terms.dailyCap) return undefined;
  return terms.day === productDay(Date.now() + (offset ?? 0)) ? terms.dailyCap : undefined;
}
