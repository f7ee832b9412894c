import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails, supportMessages } from '../db/schema/messages';

export type ClaimedMail = typeof mails.$inferSelect;

/** How long a sender has a mail for itself: longer than it may take to send one. */
export const LEASE_MS = 180_000;
/** A mail that was tried this often is given up. */
export const MOST_TRIES = 10;

/**
 * Any sender of this or another process: a mail is one's from the claim's commit to its settlement or its end. Codes first, for
 * somebody waits for them, and digests last. The claim of a digest does not end: whether that one was sent nobody knows, and
 * twice is worse than never (decision 0072).
 */
export async function claimMail(db: Database, now: Date): Promise<ClaimedMail | null> {
  const at = now.toISOString();
  const isFree = sql`(claimed_until is null or claimed_until <= ${at}::timestamptz)`;
  return (
    (await claimOf(db, now, sql`kind in ('code', 'support', 'answer') and ${isFree}`)) ??
    (await claimOf(db, now, sql`kind = 'digest' and claimed_until is null`))
  );
}

async function claimOf(db: Database, now: Date, which: SQL): Promise<ClaimedMail | null> {
  const until = new Date(now.getTime() + LEASE_MS);
  const [mail] = await db
    .update(mails)
    .set({ claimedUntil: until, attempts: sql`${mails.attempts} + 1` })
    .where(
      eq(
        mails.id,
        sql`(select id from mails
          where sent_at is null and parked_at is null and next_at <= ${now.toISOString()}::timestamptz and ${which}
          order by kind, id limit 1 for update skip locked)`,
      ),
    )
    .returning();
  return mail ?? null;
}

/** What became of a mail that was claimed. */
export type Settlement =
  | { readonly how: 'sent' }
  | { readonly how: 'again'; readonly at: Date; readonly complaint: string }
  | { readonly how: 'parked'; readonly complaint: string };

/** Writes down what became of it, unless the claim ran out and it is another's by now. */
export async function settleMail(
  db: Database,
  { id, claimedUntil, messageId }: ClaimedMail,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const mine = and(eq(mails.id, id), eq(mails.claimedUntil, claimedUntil as Date));
  if (settlement.how === 'again') {
    const { at, complaint } = settlement;
    await db.update(mails).set({ claimedUntil: null, nextAt: at, complaint }).where(mine);
    return;
  }
  if (settlement.how === 'parked') {
    const { complaint } = settlement;
    await db.update(mails).set({ claimedUntil: null, parkedAt: now, sealed: null, complaint }).where(mine);
    return;
  }
  await db.transaction(async (tx) => {
    // That it was sent is true whoever has the claim.
    await tx
      .update(mails)
      .set({ claimedUntil: null, sentAt: now, sealed: null, complaint: '' })
      .where(eq(mails.id, id));
    if (messageId !== null) {
      await tx.update(supportMessages).set({ mailedAt: now }).where(eq(supportMessages.id, messageId));
    }
  });
}

/** Drops codes and digests that would come too late. Resolves to how many there were. */
export async function dropExpired(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.parkedAt), lte(mails.expiresAt, now)))
    .returning({ id: mails.id });
  return gone.length;
}

const DAY_MS = 86_400_000;
/** What was given up is the operator's to see; a code that was is nobody's. */
const PARKED_DAYS = 90;

/** Forgets mails that went out or were given up long ago. What readers wrote stays with what they wrote. */
export async function removeOldMails(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const parkedBefore = new Date(now.getTime() - PARKED_DAYS * DAY_MS);
  await db.delete(mails).where(
    or(
      lt(mails.sentAt, dayAgo),
      lt(mails.parkedAt, parkedBefore),
      and(eq(mails.kind, 'code'), lt(mails.parkedAt, dayAgo)),
      // Also where no mail server is set, and so nobody drops them.
      and(isNull(mails.sentAt), isNull(mails.parkedAt), lt(mails.expiresAt, now)),
    ),
  );
}
