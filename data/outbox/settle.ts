import type { Failure } from '../../contract/wire/failure';
import { db } from '../tables/db';
import { currentOwner } from '../tables/meta';
import { write } from '../tables/write';
import type { Effect } from './command';
import type { CommandKind, OutboxRow } from './intent';
import { refusalsOf } from './read';

/**
 * Counts another attempt and returns the row to send, or undefined if it was settled meanwhile. From its
 * first attempt on the row belongs to `accountId`, even if it was made before an account existed: it never
 * runs under another one.
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

/** Deletes an intent and applies its effect in one transaction. */
export async function settle(requestId: string, effect: Effect): Promise<void> {
  await write([db.outbox, ...effect.tables], async () => {
    await db.outbox.delete(requestId);
    await effect.apply();
  });
}

/** Ends an intent that the server refused for good. `keep` keeps the refusal for the reader to see. */
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
 * Cancels a waiting intent. `maySpend`: it was sent before without an answer, so the server may have executed
 * it; it is not sent again.
 */
export async function cancel(requestId: string): Promise<{ cancelled: boolean; maySpend: boolean }> {
  return write([db.outbox], async () => {
    const row = await db.outbox.get(requestId);
    if (row?.state !== 'open') return { cancelled: false, maySpend: false };
    await db.outbox.delete(requestId);
    return { cancelled: true, maySpend: row.attempts > 0 };
  });
}

/** Deletes a refusal the reader has seen. */
export async function forgetRefusals(kind: CommandKind, target: string): Promise<void> {
  await write([db.outbox], async () => refusalsOf(kind, target, await currentOwner()).delete());
}
