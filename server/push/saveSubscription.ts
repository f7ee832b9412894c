import { createECDH } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { PushKeys } from '../../contract/schemas/push';
import { SUBSCRIPTIONS_AN_ACCOUNT } from '../../contract/values/noticeKinds';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { pushSubscriptions } from '../ground/db/schema/push';
import type { Session } from '../ground/session/session';

export type NewSubscription = PushKeys & {
  readonly vapidKey: string;
  readonly language: string;
  readonly timeZone: string;
};

/**
 * Keeps where a session's browser is reached. One browser has one session, and a session one subscription: what it said before
 * is forgotten, and so is whoever else the address stood for. Of an account those that were here last stay.
 */
export async function saveSubscription(
  db: Database,
  { id: sessionId, userId }: Session,
  { endpoint, keys, vapidKey, language, timeZone }: NewSubscription,
  now: Date,
): Promise<void> {
  const row = { ...keys, userId, sessionId, vapidKey, language, timeZone, seenAt: now };
  await db.transaction(async (tx) => {
    await tx
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.sessionId, sessionId), sql`${pushSubscriptions.endpoint} <> ${endpoint}`),
      );
    // Another account's notices must not follow the browser to this one.
    await tx
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.endpoint, endpoint), sql`${pushSubscriptions.userId} <> ${userId}::bigint`),
      );
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, createdAt: now, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    await rowsOf(
      tx,
      sql`delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}::bigint
        order by seen_at desc, id desc offset ${SUBSCRIPTIONS_AN_ACCOUNT})`,
    );
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
