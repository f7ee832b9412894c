import { isOnSale } from '../../contract/catalogue/onSale';
import { priceOfRange } from '../../contract/money/prices';
import { WORTH_WAITING_MS } from '../../contract/money/tickets';
import { productDay } from '../money/productDay';
import { timeAtLeast } from '../money/settlements';
import { db } from '../tables/db';
import { currentAccount, NOBODY, readMeta } from '../tables/meta';
import '../tables/laterShapes';
import type { AutoUnlockRow } from '../tables/moneyRows';
import { withDatabase } from '../tables/openDatabase';
import '../tables/moneyShapes';
import { readOpensAt } from './tickets';
import { readVipRemainder } from './vipRemainder';
import { readWallet } from './wallet';

/**
 * Returns the terms on which this book's chapters are unlocked when reached, or undefined if they are not.
 */
export async function readAutoUnlock(bookId: number): Promise<AutoUnlockRow | undefined> {
  return withDatabase(async () => {
    const [row, accountId] = await Promise.all([db.autoUnlocks.get(bookId), currentAccount()]);
    return row?.accountId === (accountId ?? NOBODY) && !row.stopped ? row : undefined;
  });
}

/**
 * Returns the price and account of an automatic unlock. Returns undefined if the reader must tap: the price
 * is above the one they saw, they have too few coins (the server would refuse), or they undid this unlock
 * before.
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
  // A chapter taken along opens by itself, paid from the held coins.
  if (packs.some(({ targets }) => targets.includes(target))) return undefined;
  if (terms && !terms.evenIfSoonFree && (await isSoonFree(bookId, target))) return undefined;
  const entry = (book?.chapters ?? drama?.episodes)?.find((each) => each.target === target);
  if (!terms || !entry || !isOnSale(entry)) return undefined;
  const { price } = priceOfRange([entry.price], vipRemainder);
  if (price > terms.maxPrice) return undefined;
  // The server undoes a chapter's unlock only once, so an undone one is not unlocked again automatically.
  if (terms.takenBack?.includes(target) || (balance?.userGold ?? 0) < price) return undefined;
  return { price, accountId: terms.accountId, isEpisode: drama !== undefined };
}

/** Returns whether waiting opens a chapter so soon that no coins are spent on it automatically (decision 0146). */
export async function isSoonFree(bookId: number, target: number): Promise<boolean> {
  const [opensAt, now] = await Promise.all([readOpensAt(bookId, target), withDatabase(timeAtLeast)]);
  return opensAt !== undefined && opensAt <= now + WORTH_WAITING_MS;
}

/** Returns whether the server accepts an undo of this unlock, as far as the device knows. */
export async function readIsUndoable(bookId: number, unlockRequestId: string): Promise<boolean> {
  return (await readAutoUnlock(bookId))?.lasting !== unlockRequestId;
}

export type AutoUnlockedBook = Pick<AutoUnlockRow, 'bookId' | 'maxPrice' | 'dailyCap'> & {
  bookName: string;
  isDrama: boolean;
};

/** Returns all titles of the account whose chapters or episodes are unlocked when reached. */
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

/**
 * Returns the daily cap of a book if auto-unlock has reached it, by the server's clock; undefined if it
 * continues or is off.
 */
export async function readReachedCap(bookId: number): Promise<number | undefined> {
  const [terms, offset] = await withDatabase(() =>
    Promise.all([readAutoUnlock(bookId), readMeta('clockOffset')]),
  );
  if (!terms || terms.unlocked < terms.dailyCap) return undefined;
  return terms.day === productDay(Date.now() + (offset ?? 0)) ? terms.dailyCap : undefined;
}
