import { takeAlongTarget } from '../commands/packs';
import { unsealPack } from '../money/packs';
import { readIntentOf } from '../outbox/read';
import { db } from '../tables/db';
import { currentAccount } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { OpenUnlock } from './unlocks';

export type TakenAlong = {
  packId: number;
  /** Ms since the epoch, by the server's clock. */
  endsAt: number;
  count: number;
  opened: number;
  left: readonly number[];
  held: number;
  /** The number of their texts not stored yet. */
  missing: number;
  /** It was returned, or its time is over, and the server does not know yet. */
  isOver: boolean;
};

/** Returns the account's pack of a book, or undefined. */
export async function readTakenAlong(bookId: number): Promise<TakenAlong | undefined> {
  const [row, stored] = await withDatabase(async () => {
    const [rows, accountId] = await Promise.all([
      db.packs.where('bookId').equals(bookId).toArray(),
      currentAccount(),
    ]);
    const mine = rows.find((each) => each.accountId === accountId);
    const keys = (mine?.targets ?? []).map((target): [number, number] => [bookId, target]);
    return [mine, await db.chapters.bulkGet(keys)] as const;
  });
  const pack = row && (await unsealPack(row));
  if (!row || !pack) return undefined;
  const { packId, endsAt, chapters, opened } = pack;
  const left = row.targets;
  const held = chapters
    .filter(({ target }) => left.includes(target))
    .reduce((sum, { price }) => sum + price, 0);
  const missing = stored.filter((chapter) => chapter === undefined).length;
  const isOver = row.isOver === true;
  return { packId, endsAt, count: chapters.length, opened: opened.length, left, held, missing, isOver };
}

/** Returns the targets of a book's chapters that were taken along and not opened. */
export async function readTakenTargets(bookId: number): Promise<ReadonlySet<number>> {
  const rows = await withDatabase(() => db.packs.where('bookId').equals(bookId).toArray());
  return new Set(rows.flatMap(({ targets }) => targets));
}

/** Returns whether the account has a pack of any book, or has not reported one yet. */
export async function readHasPack(): Promise<boolean> {
  return withDatabase(async () => {
    const [rows, accountId] = await Promise.all([db.packs.toArray(), currentAccount()]);
    return rows.some((row) => row.accountId === accountId);
  });
}

/** Returns the waiting or refused intent to take chapters along, or undefined. */
export async function readOpenTakeAlong(bookId: number): Promise<OpenUnlock | undefined> {
  const row = await readIntentOf('takeAlong', takeAlongTarget({ bookId }));
  if (!row) return undefined;
  const { requestId, payload, state, failure } = row;
  const base = { requestId, price: payload.maxPrice, isRange: true, failure };
  if (state === 'refused') return { ...base, state };
  return { ...base, state: failure === null ? 'sending' : 'waiting' };
}
