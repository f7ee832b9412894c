import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/**
 * How many movements of money have settled on this device. Counted, not timed: a device's clock may be set back between
 * a question and its answer, and two things may happen in one millisecond.
 */
export async function settlementsSoFar(): Promise<number> {
  return (await withDatabase(() => readMeta('settlements'))) ?? 0;
}

/** Whether none has settled after the first `settlements`. Inside a transaction. */
export async function isSettledAt(settlements: number): Promise<boolean> {
  return ((await readMeta('settlements')) ?? 0) === settlements;
}

/** One more. Inside the transaction that settles it. */
export async function countSettlement(): Promise<number> {
  const settlement = ((await readMeta('settlements')) ?? 0) + 1;
  await db.meta.put(metaRow('settlements', settlement));
  return settlement;
}

/** The server said that it was this late, ms since the epoch. Inside a transaction that writes `meta`. */
export async function seeServerTime(moment: number): Promise<void> {
  if (((await readMeta('serverSeen')) ?? 0) < moment) await db.meta.put(metaRow('serverSeen', moment));
}

/**
 * How late it is at least, by the server's clock: by the device's own as far as that was compared, and never earlier than
 * the server was heard to say. A clock that is set back wins no time but what passed since. Inside a transaction or a read.
 */
export async function timeAtLeast(): Promise<number> {
  const [offset, seen] = await Promise.all([readMeta('clockOffset'), readMeta('serverSeen')]);
  return Math.max(Date.now() + (offset ?? 0), seen ?? 0);
}
