import Dexie from 'dexie';
import type { User } from '../../contract/account/account.schema';
import type { Balance, GoldIndex, LedgerLine } from '../../contract/money/ledger.schema';
import { unsealLine, unsealLots, unsealWallet } from '../money/wallet';
import { db } from '../tables/db';
import { currentAccount, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { readUser } from './account';

/** Returns the account's balance from the last answer, or undefined before an account exists. */
export async function readWallet(): Promise<Balance | undefined> {
  const row = await withDatabase(async () => {
    const accountId = await currentAccount();
    return accountId === undefined ? undefined : db.wallet.get(accountId);
  });
  return unsealWallet(row);
}

/**
 * Returns the balance and its expiring bonus lots, soonest first, without those expired by the server's
 * clock.
 */
export type Gold = { balance: Balance; currencySymbol: string; lots: GoldIndex['lots'] };

export async function readGold(): Promise<Gold | undefined> {
  const [row, offset] = await withDatabase(async () => {
    const accountId = await currentAccount();
    return [
      accountId === undefined ? undefined : await db.wallet.get(accountId),
      await readMeta('clockOffset'),
    ];
  });
  const [balance, lots, user] = await Promise.all([unsealWallet(row), unsealLots(row), readUser()]);
  if (!balance) return undefined;
  const now = Date.now() + (offset ?? 0);
  return {
    balance,
    currencySymbol: user?.currencySymbol ?? '',
    lots: lots.filter(({ expiresAt }) => expiresAt > now),
  };
}

export type CoinHistory = {
  accountId: number | undefined;
  /** Newest first. */
  lines: LedgerLine[];
  hasMore: boolean;
  /** The server's cursor to older lines, or null at the end; undefined before the first answer. */
  next: number | null | undefined;
  fetchedAt: number | undefined;
};

/** Returns the newest lines, at most `most`. Rows that do not open are omitted. */
export async function readCoinHistory(most: number): Promise<CoinHistory> {
  const [accountId, rows, meta] = await withDatabase(async () => {
    const account = await currentAccount();
    if (account === undefined) return [account, [], undefined] as const;
    const [found, kept] = await Promise.all([
      db.coinHistory
        .where('[accountId+id]')
        .between([account, Dexie.minKey], [account, Dexie.maxKey])
        .reverse()
        .limit(most + 1)
        .toArray(),
      readMeta('coinHistory'),
    ]);
    return [account, found, kept?.accountId === account ? kept : undefined] as const;
  });
  const opened = await Promise.all(rows.slice(0, most).map(unsealLine));
  return {
    accountId,
    lines: opened.filter((line) => line !== undefined),
    hasMore: rows.length > most,
    next: meta?.next,
    fetchedAt: meta?.fetchedAt,
  };
}

export type Account = { user: User | undefined; balance: Balance | undefined };

export async function readAccount(): Promise<Account> {
  const [user, balance] = await Promise.all([readUser(), readWallet()]);
  return { user, balance };
}
