import { createECDH } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { SUBSCRIPTIONS_AN_ACCOUNT } from '../../contract/account/noticeKinds';
import type { PushKeys } from '../../contract/account/push.schema';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { pushSubscriptions } from '../ground/db/schema/push';
import type { Session } from '../ground/session/session';

export type NewSubscription = PushKeys & {
  readonly vapidKey: string;
  readonly language: string;
  readonly timeZone: string;
};

/**
 * Keeps where a session's browser is reached. A session has one subscription: what it said before is forgotten. Of an account those
 * that were here last stay. False for an address that is kept with other keys: whoever has them is the browser, and may take
 * it over to another account; what waited for the one before is dropped with it.
 */
export async function saveSubscription(
  db: Database,
  { id: sessionId, userId }: Session,
  { endpoint, keys, vapidKey, language, timeZone }: NewSubscription,
  now: Date,
): Promise<boolean> {
  const row = { ...keys, userId, sessionId, vapidKey, language, timeZone, seenAt: now };
  const table = pushSubscriptions;
  return await db.transaction(async (tx) => {
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

/** The session's browser is not to be reached any more. */
export async function dropSubscription(db: Database | Transaction, sessionId: number): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Whether a key is a point of the curve: nothing can be encrypted for another. */
export function isCurvePoint(p256dh: string): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    // What it throws for bytes that are no point.
    return false;
  }
}
