import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { type Database, rowsOf, type Transaction } from '../db/database';
import { pushSubscriptions } from '../db/schema/push';
import { sessions } from '../db/schema/sessions';

const DAY_MS = 86_400_000;
/** A session ends after this long without a visit. */
export const SESSION_MS = 365 * DAY_MS;
/** How much of that must have passed before a visit prolongs it: a write a day, not one a call. */
const PROLONG_AFTER_MS = DAY_MS;

/** Of one user, those seen last (decision 0028): nobody has more browsers, and a script may ask for a cookie at every call. */
const SESSIONS_A_USER = 50;

export type Session = {
  /** Names it among the user's sessions. */
  readonly id: number;
  readonly userId: number;
};

/** A token is 256 random bits; the database knows only its hash. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Ends the session a cookie stood for, because another takes its place or nobody wants it any more. */
export async function endSession(db: Database | Transaction, session: Session): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, session.id));
}

/**
 * Ends sessions of other devices. Their rows stay, with no time between beginning and end, so that the devices hear that
 * it was done on purpose and take off what they hold. Nothing is pushed to them any more. Resolves to how many there were.
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

/** Removes sessions whose time is over; of those that were ended, their devices can hear for as long as one lasts. */
export async function removeOldSessions(db: Database, now: Date): Promise<void> {
  const past = lt(sessions.expiresAt, now);
  const unheard = lt(sessions.seenAt, new Date(now.getTime() - SESSION_MS));
  await db.delete(sessions).where(and(past, or(gt(sessions.expiresAt, sessions.createdAt), unheard)));
}

/** Opens a session for a user and returns the token of its cookie. */
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
 * The session a cookie stands for; null where there is none, `ended` where its reader ended it from another device.
 * `prolonged` says that this visit moved its end: the cookie is then sent again.
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
