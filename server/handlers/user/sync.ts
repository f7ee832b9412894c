import { and, eq } from 'drizzle-orm';
import { failed, type Result, success } from '../../../contract/failure';
import type { SyncAnswer } from '../../../contract/sync';
import type { Transaction } from '../../db/database';
import { syncDevices } from '../../db/schema/sync';
import { transact } from '../../db/transact';
import { isMerged, lockCommands } from '../../session/answerOnce';
import { hashPayload } from '../../session/receipts';
import { applyChanges } from '../../sync/applyChanges';
import { hasHeardAll, readChanges } from '../../sync/readChanges';
import { lockSyncAccount, type SyncAccount } from '../../sync/syncAccount';
import { type Call, type Handler, sessionOf } from '../handler';

/**
 * Up and down in one call and one transaction (decision 0019): what the device hears is how things stand after what it
 * said. A batch is carried out once: its number is the receipt, and only the last one of a device need be kept.
 */
export const sync: Handler<'sync'> = (call) =>
  transact(call.context.db, async (tx): Promise<Result<SyncAnswer>> => {
    const { userId } = sessionOf(call);
    await lockCommands(tx, userId);
    if (await isMerged(tx, userId)) return failed('noSession');
    const account = await lockSyncAccount(tx, userId);
    const { cursor } = call.request;
    const taken = await takeBatch(tx, call, account);
    if (!taken.ok) return taken;
    return success(await readChanges(tx, taken.value ?? account, cursor, taken.value === null));
  });

/**
 * The account as it is with the batch; null when the device has not heard everything: it might overrule what it knows
 * nothing of, and its reader would never hear of it. It hears that first, and comes again.
 */
async function takeBatch(
  tx: Transaction,
  { context, request, payload }: Call<'sync'>,
  account: SyncAccount,
): Promise<Result<SyncAccount | null>> {
  const { device, batch, changes } = request;
  if (changes.length === 0) return success(account);
  const { userId } = account;
  const mine = and(eq(syncDevices.userId, userId), eq(syncDevices.device, device));
  const [last] = await tx.select().from(syncDevices).where(mine);
  const hash = hashPayload(payload.changes);
  if (last && batch <= last.batch) {
    return batch === last.batch && hash !== last.hash ? failed('requestIdReused') : success(account);
  }
  if (!hasHeardAll(account, request.cursor)) return success(null);
  const now = context.now();
  const applied = await applyChanges(tx, account, changes, now);
  if (!applied.ok) return applied;
  await tx
    .insert(syncDevices)
    .values({ userId, device, batch, hash, seenAt: now })
    .onConflictDoUpdate({
      target: [syncDevices.userId, syncDevices.device],
      set: { batch, hash, seenAt: now },
    });
  return applied;
}
