import { eq } from 'drizzle-orm';
import type { SyncAnswer } from '../../../contract/reading/sync.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { type Call, type Handler, sessionOf } from '../../ground/call';
import type { Transaction } from '../../ground/db/database';
import { users } from '../../ground/db/schema/users';
import { transact } from '../../ground/db/transact';
import { giveBackStoredBytes, takeStoredBytes } from '../../ground/limits/storedBytes';
import { lockCommands } from '../../ground/session/answerOnce';
import { hashPayload } from '../../ground/session/receipts';
import { applyChanges } from '../../sync/applyChanges';
import { lastBatch, noteBatch } from '../../sync/noteBatch';
import { hasHeardAll, readChanges } from '../../sync/readChanges';
import { lockSyncAccount, type SyncAccount } from '../../sync/syncAccount';

/** No batch makes an account larger by more than this: a call's body, and what a hundred new rows take. */
const MOST_GROWTH_BYTES = 100_000;

type Synced = { readonly answer: SyncAnswer; readonly grown: number };
type Kind = (typeof users.$inferSelect)['kind'];

/**
 * Up and down in one call and one transaction (decision 0019): what the device hears is how things stand after what it
 * said. A batch is carried out once: its number is the receipt, and only the last one of a device need be kept. What an
 * account grows by counts against what its network may store on a day (decision 0032).
 */
export const sync: Handler<'sync'> = async (call) => {
  const { context, network, request } = call;
  if (request.changes.length === 0) return answerOf(await exchange(call));
  if (!(await takeStoredBytes(context, network, MOST_GROWTH_BYTES))) return failed('tooMany');
  let unused = MOST_GROWTH_BYTES;
  try {
    const synced = await exchange(call);
    if (synced.ok) unused -= Math.max(0, synced.value.grown);
    return answerOf(synced);
  } finally {
    giveBackStoredBytes(context, network, unused);
  }
};

function answerOf(synced: Result<Synced>): Result<SyncAnswer> {
  return synced.ok ? success(synced.value.answer) : synced;
}

function exchange(call: Call<'sync'>): Promise<Result<Synced>> {
  return transact(call.context.db, async (tx): Promise<Result<Synced>> => {
    const { userId } = sessionOf(call);
    await lockCommands(tx, userId);
    const [user] = await tx
      .select({ kind: users.kind, mergedInto: users.mergedInto })
      .from(users)
      .where(eq(users.id, userId));
    if (!user || user.mergedInto !== null) return failed('noSession');
    const account = await lockSyncAccount(tx, userId);
    const taken = await takeBatch(tx, call, account, user.kind);
    if (!taken.ok) return taken;
    const after = taken.value ?? account;
    const answer = await readChanges(tx, after, call.request.cursor, taken.value === null);
    return success({ answer, grown: after.bytes - account.bytes });
  });
}

/**
 * The account as it is with the batch; null when the device has not heard everything: it might overrule what it knows
 * nothing of, and its reader would never hear of it. It hears that first, and comes again.
 */
async function takeBatch(
  tx: Transaction,
  call: Call<'sync'>,
  account: SyncAccount,
  kind: Kind,
): Promise<Result<SyncAccount | null>> {
  const { context, request, payload } = call;
  const { device, batch, changes } = request;
  if (changes.length === 0) return success(account);
  const { userId } = account;
  const last = await lastBatch(tx, { userId, device });
  const hash = hashPayload(payload.changes);
  if (last && batch <= last.batch) {
    return batch === last.batch && hash !== last.hash ? failed('requestIdReused') : success(account);
  }
  if (!hasHeardAll(account, request.cursor)) return success(null);
  const now = context.now();
  const applied = await applyChanges(tx, account, changes, { now, kind });
  if (!applied.ok) return applied;
  const sessionId = sessionOf(call).id;
  await noteBatch(tx, { userId, device, batch, hash, sessionId, now }, last === undefined);
  return applied;
}
