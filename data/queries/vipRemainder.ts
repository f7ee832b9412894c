import { isOnSale } from '../../contract/catalogue/onSale';
import { isInRange } from '../../contract/catalogue/target';
import { packPrices, priceOfRange, remainderChange } from '../../contract/money/prices';
import { isOfKind, type OutboxRow } from '../outbox/intent';
import { readOpenIntents } from '../outbox/read';
import { db } from '../tables/db';
import { currentOwner } from '../tables/meta';
import '../tables/laterShapes';
import { withDatabase } from '../tables/openDatabase';
import { readIsVip } from './account';
import { readWallet } from './wallet';

/**
 * Returns a VIP's remainder for the next price (contract/money/prices): that of the last answer, changed
 * by the waiting unlocks in their order. Undefined for a reader who is no VIP.
 */
export async function readVipRemainder(): Promise<number | undefined> {
  if (!(await readIsVip())) return undefined;
  const [balance, waiting] = await Promise.all([readWallet(), readOwnIntents()]);
  const queue: Queue = { remainder: balance?.vipRemainder ?? 0, taken: new Set(), changes: new Map() };
  for (const row of waiting) {
    const change = await changeOf(row, queue);
    queue.changes.set(row.requestId, change);
    queue.remainder += change;
  }
  return queue.remainder;
}

function readOwnIntents(): Promise<OutboxRow[]> {
  return withDatabase(async () => {
    const [rows, owner] = [await readOpenIntents(), await currentOwner()];
    return rows.filter(({ accountId }) => accountId === owner);
  });
}

type Queue = {
  remainder: number;
  /** What earlier intents unlock, `bookId/target`: the reader does not pay for it twice. */
  readonly taken: Set<string>;
  readonly changes: Map<string, number>;
};

/**
 * Returns an intent's change of the remainder: 0 if it is no unlock, or costs more than was agreed to and
 * will be refused.
 */
async function changeOf(row: OutboxRow, queue: Queue): Promise<number> {
  if (isOfKind(row, 'unlock')) {
    const { bookId, target, maxPrice } = row.payload;
    return changeOfRange(await usualPrices(bookId, (each) => each === target, queue), maxPrice, queue);
  }
  if (isOfKind(row, 'unlockEpisode')) {
    const { videoId, target, maxPrice } = row.payload;
    return changeOfRange(await usualPrices(videoId, (each) => each === target, queue), maxPrice, queue);
  }
  if (isOfKind(row, 'unlockRange')) {
    const { bookId, from, to, maxPrice } = row.payload;
    const isWanted = (each: number) => isInRange(each, { from, to });
    return changeOfRange(await usualPrices(bookId, isWanted, queue), maxPrice, queue);
  }
  if (isOfKind(row, 'takeAlong')) {
    const { bookId, targets, maxPrice } = row.payload;
    const prices = await usualPrices(bookId, (each) => targets.includes(each), queue);
    const { price, remainderChanges } = packPrices(prices, queue.remainder);
    return price > maxPrice ? 0 : remainderChanges.reduce((sum, change) => sum + change, 0);
  }
  if (isOfKind(row, 'undoUnlock')) return 0 - (queue.changes.get(row.payload.unlockRequestId) ?? 0);
  return 0;
}

function changeOfRange(prices: readonly number[], maxPrice: number, { remainder }: Queue): number {
  const { price, vipDiscount } = priceOfRange(prices, remainder);
  return price > maxPrice ? 0 : remainderChange(price + vipDiscount, price);
}

/** Returns the usual prices of a title's locked chapters that no earlier intent unlocks, in reading order. */
async function usualPrices(
  bookId: number,
  isWanted: (target: number) => boolean,
  { taken }: Queue,
): Promise<number[]> {
  const [book, drama] = await withDatabase(() =>
    Promise.all([db.chapterLists.get(bookId), db.episodeLists.get(bookId)]),
  );
  const entries = (book?.chapters ?? drama?.episodes ?? []).filter(
    (entry) => isOnSale(entry) && isWanted(entry.target) && !taken.has(`${bookId}/${entry.target}`),
  );
  for (const { target } of entries) taken.add(`${bookId}/${target}`);
  return entries.map(({ price }) => price);
}
