import { and, eq, sql } from 'drizzle-orm';
import { SYNC_MOST_DEVICES } from '../../contract/reading/limits';
import type { Transaction } from '../ground/db/database';
import { syncDevices } from '../ground/db/schema/sync';

/** One, and another one for a profile that was copied with its cookie. */
const DEVICES_A_SESSION = 2;

type DeviceBatch = {
  readonly userId: number;
  readonly device: string;
  readonly batch: number;
  readonly hash: string;
  readonly sessionId: number;
  readonly now: Date;
};

/** A device's last batch; undefined if it sent none yet or was forgotten. */
export async function lastBatch(tx: Transaction, { userId, device }: Pick<DeviceBatch, 'userId' | 'device'>) {
  const mine = and(eq(syncDevices.userId, userId), eq(syncDevices.device, device));
  const [last] = await tx.select().from(syncDevices).where(mine);
  return last;
}

/**
 * Stores that a batch was applied. Devices choose their own names, so a session has at most DEVICES_A_SESSION
 * and an account SYNC_MOST_DEVICES, the most recent ones. An attacker who invents names evicts those of their
 * own session first.
 */
export async function recordBatch(tx: Transaction, said: DeviceBatch, isNew: boolean): Promise<void> {
  const { userId, device, batch, hash, sessionId, now: seenAt } = said;
  await tx
    .insert(syncDevices)
    .values({ userId, device, batch, hash, sessionId, seenAt })
    .onConflictDoUpdate({
      target: [syncDevices.userId, syncDevices.device],
      set: { batch, hash, sessionId, seenAt },
    });
  if (isNew) await forgetDevices(tx, said);
}

async function forgetDevices(tx: Transaction, { userId, device }: DeviceBatch): Promise<void> {
  await tx.execute(sql`delete from sync_devices where user_id = ${userId}::bigint and device in (
    select device from (
      select device, session_id,
        row_number() over (partition by session_id order by latest desc, seen_at desc, device) as of_session,
        row_number() over (order by latest desc, seen_at desc, device) as of_account
      from (select *, device = ${device}::uuid as latest from sync_devices where user_id = ${userId}::bigint) d
    ) as ranked
    where of_account > ${SYNC_MOST_DEVICES} or (session_id is not null and of_session > ${DEVICES_A_SESSION}))`);
}
