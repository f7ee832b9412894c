import { createECDH } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { SUBSCRIPTIONS_AN_ACCOUNT } from '../../contract/account/noticeKinds';
import type { PushKeys } from '../../contract/account/push.schema';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { pushSubscriptions } from '../ground/db/schema/push';
import { transact } from '../ground/db/transact';
import type { Session } from '../ground/session/session';

export type NewSubscription = PushKeys & {
  readonly vapidKey: string;
  readonly language: string;
  readonly timeZone: string;
};

/**
 * Stores the subscription of a session's browser, which replaces the session's earlier one. An account keeps
 * its most recently seen ones. Returns false if the endpoint is stored with other keys. A client with the
 * same keys is the browser itself and may move the subscription to another account; the old account's waiting
 * notices are deleted.
 */
export async function saveSubscription(
  db: Database,
  { id: sessionId, userId }: Session,
  { endpoint, keys, vapidKey, language, timeZone }: NewSubscription,
  now: Date,
): Promise<boolean> {
  const row = { ...keys, userId, sessionId, vapidKey, language, timeZone, seenAt: now };
  const table = pushSubscriptions;
  return await transact(db, async (tx) => {
    const isSame = and(
      eq(table.endpoint, endpoint),
      eq(table.p256dh, keys.p256dh),
      eq(table.auth, keys.auth),
    );
    await tx.delete(table).where(and(isSame, ne(table.userId, userId)));
    const saved = await tx
      .insert(table)
      .values({ endpoint, createdAt: now, ...row })
      .onConflictDoUpdate({ target: table.endpoint, set: row, setWhere: isSame })
      .returning({ id: table.id });
    if (saved.length === 0) return false;
    await tx.delete(table).where(and(eq(table.sessionId, sessionId), ne(table.endpoint, endpoint)));
    await rowsOf(
      tx,
      sql`delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}::bigint
        order by seen_at desc, id desc offset ${SUBSCRIPTIONS_AN_ACCOUNT})`,
    );
    return true;
  });
}

/** Deletes the subscription of a session. */
export async function dropSubscription(db: Database | Transaction, sessionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Returns whether a key is a point of the curve; encryption fails for any other. */
export function isCurvePoint(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
