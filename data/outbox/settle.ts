import type { Failure } from '../../contract/wire/failure';
import { currentOwner } from '../tables/currentAccount';
import { db } from '../tables/db';
import { write } from '../tables/write';
import type { Effect } from './effect';
import type { CommandKind, OutboxRow } from './intent';
import { refusalsOf } from './read';

/**
 * Counts one more attempt and returns the row to send; undefined when it was settled meanwhile. From its first attempt
 * on a row is `accountId`'s, also when it was made before there was an account: it never runs under another.
 */
export async function claim(requestId: string, accountId: number): Promise<OutboxRow | undefined> {
  return write([db.outbox], async () => {
    const row = await db.outbox.get(requestId);
    if (row?.state !== 'open') return undefined;
    const claimed = { ...row, accountId: row.accountId || accountId, attempts: row.attempts + 1 };
    await db.outbox.put(claimed);
    return claimed;
  });
}

/** Ends an intent with its effect on the device, in one transaction: both are there, or neither. */
export async function settle(requestId: string, effect: Effect): Promise<void> {
  await write([db.outbox, ...effect.tables], async () => {
    await db.outbox.delete(requestId);
    await effect.apply();
  });
}

/** Ends an intent the server refused for good. `keep` leaves the refusal for a reader to see. */
export async function refuse(requestId: string, failure: Failure, keep: boolean): Promise<void> {
  await write([db.outbox], async () => {
    const row = await db.outbox.get(requestId);
    if (!row) return;
    const { openKey: _, ...closed } = row;
    if (keep) await db.outbox.put({ ...closed, state: 'refused', failure });
    else await db.outbox.delete(requestId);
  });
}

/**
 * Takes back an intent that waits. `maySpend`: it was sent before without an answer, so that the server may have
 * carried it out; nothing is sent any more.
 */
export async function cancel(requestId: string): Promise<{ cancelled: boolean; maySpend: boolean }> {
  return write([db.outbox], async () => {
    const row = await db.outbox.get(requestId);
    if (row?.state !== 'open') return { cancelled: false, maySpend: false };
    await db.outbox.delete(requestId);
    return { cancelled: true, maySpend: row.attempts > 0 };
  });
}

/** Forgets a refusal that was seen. */
export async function forgetRefusals(kind: CommandKind, target: string): Promise<void> {
  await write([db.outbox], async () => refusalsOf(kind, target, await currentOwner()).delete());
}
