import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';

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
