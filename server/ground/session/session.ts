import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { type Database, rowsOf, type Transaction } from '../db/database';
import { pushSubscriptions } from '../db/schema/push';
import { sessions } from '../db/schema/sessions';

const DAY_MS = 86_400_000;
/** The length of a session without a visit. */
export const SESSION_MS = 365 * DAY_MS;
/**
 * The part of that time after which a visit prolongs the session: one write per day instead of one per call.
 */
const PROLONG_AFTER_MS = DAY_MS;

/**
 * The most recent sessions kept per user (decision 0028): no user has more browsers, and a script may request
 * a session with every call.
 */
const SESSIONS_A_USER = 50;

export type Session = {
  readonly id: number;
  readonly userId: number;
};

/** A token has 256 random bits; the database stores only its hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Ends a session, because another replaces it or it is no longer needed. */
export async function endSession(db: Database | Transaction, session: Session): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, session.id));
}

/**
 * Ends sessions of other devices. Their rows stay with an expiry equal to the creation time, so that the
 * devices learn that a user ended them and delete their data. Also ends their push subscriptions. Resolves to
 * the number of sessions ended.
 */
export async function endFromAfar(db: Database | Transaction, which: SQL | undefined): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ expiresAt: sql`${sessions.createdAt}` })
    .where(and(which, gt(sessions.expiresAt, sessions.createdAt)))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, ids));
  return ended.length;
}

/**
 * Deletes expired sessions. Those ended from another device stay for SESSION_MS after their last visit, so
 * that their devices can learn of it.
 */
export async function removeOldSessions(db: Database, now: Date): Promise<void> {
  const past = lt(sessions.expiresAt, now);
  const unheard = lt(sessions.seenAt, new Date(now.getTime() - SESSION_MS));
  await db.delete(sessions).where(and(past, or(gt(sessions.expiresAt, sessions.createdAt), unheard)));
}

/** Opens a session for a user and returns the token for its cookie. */
export async function issueSession(
  db: Database | Transaction,
  userId: number,
  { now, userAgent }: { now: Date; userAgent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), userId, userAgent, createdAt: now, seenAt: now, expiresAt });
  await rowsOf(
    db,
    sql`delete from sessions where id in (
      select id from sessions where user_id = ${userId}::bigint
      order by seen_at desc, id desc offset ${SESSIONS_A_USER})`,
  );
  return token;
}

/**
 * Returns the session of a cookie; null if there is none, `ended` if its reader ended it from another device.
 * `prolonged` means that this visit moved its expiry: send the cookie again.
 */
export async function resolveSession(
  context: Context,
  token: string,
): Promise<{ session: Session; prolonged: boolean } | 'ended' | null> {
  const now = context.now();
  const tokenHash = hashToken(token);
  const [row] = await context.db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .prepare('find_session')
    .execute();
  if (!row) return null;
  if (row.expiresAt <= row.createdAt) return 'ended';
  if (row.expiresAt <= now) return null;
  const session = { id: row.id, userId: row.userId };
  if (now.getTime() - row.seenAt.getTime() < PROLONG_AFTER_MS) return { session, prolonged: false };
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await context.db.update(sessions).set({ seenAt: now, expiresAt }).where(eq(sessions.tokenHash, tokenHash));
  return { session, prolonged: true };
}
