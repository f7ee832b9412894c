import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/**
 * Returns the number of money movements settled on this device. It is a count, not a time: the clock may be
 * set back between a request and its answer, and two movements may happen in one millisecond.
 */
export async function settlementsSoFar(): Promise<number> {
  return (await withDatabase(() => readMeta('settlements'))) ?? 0;
}

/** Returns whether nothing has settled since the count was `settlements`. Runs inside a transaction. */
export async function isSettledAt(settlements: number): Promise<boolean> {
  return ((await readMeta('settlements')) ?? 0) === settlements;
}

/** Adds one. Runs inside the transaction that settles the movement. */
export async function countSettlement(): Promise<number> {
  const settlement = ((await readMeta('settlements')) ?? 0) + 1;
  await db.meta.put(metaRow('settlements', settlement));
  return settlement;
}

/** Records a server time, ms since the epoch. Runs inside a transaction that writes `meta`. */
export async function seeServerTime(moment: number): Promise<void> {
  if (((await readMeta('serverSeen')) ?? 0) < moment) await db.meta.put(metaRow('serverSeen', moment));
}

/**
 * Records the server's clock as an answer names it, and how far the device's is from it. Runs inside a
 * transaction that writes `meta`.
 */
export async function hearServerTime(moment: number): Promise<void> {
  await db.meta.put(metaRow('clockOffset', moment - Date.now()));
  await seeServerTime(moment);
}

/** Where the steady clock of this realm began, and the offset that was known then. */
let steady: { at: number; since: number; offset: number } | undefined;

/**
 * Returns the earliest possible server time: the device's clock plus the known offset, but never earlier than
 * the last known server time, nor than the time that has passed in this realm since it was first asked.
 * Setting the clock back while the app is open gains nothing, and while it is closed the time since then. Runs
 * inside a transaction or a read.
 */
export async function timeAtLeast(): Promise<number> {
  const [offset = 0, seen = 0] = await Promise.all([readMeta('clockOffset'), readMeta('serverSeen')]);
  const now = Math.max(Date.now() + offset, seen);
  const passed = performance.now();
  // The server's word replaces what this realm counted: the device's clock may have been wrong before.
  if (steady?.offset !== offset) steady = { at: now, since: passed, offset };
  return Math.max(now, steady.at + passed - steady.since);
}
