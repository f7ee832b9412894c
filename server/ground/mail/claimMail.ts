import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails, supportMessages } from '../db/schema/messages';
import { claim, isStillClaimed, type Queue } from '../queue';

export type ClaimedMail = typeof mails.$inferSelect;

/** How long a sender has a mail for itself: longer than it may take to send one. */
export const LEASE_MS = 180_000;
/** A mail that was tried this often is given up. */
export const MOST_TRIES = 10;

const waits = (kinds: SQL) => (now: Date) =>
  and(isNull(mails.sentAt), isNull(mails.parkedAt), lte(mails.nextAt, now), sql`${mails.kind} in ${kinds}`);

const QUEUE = { table: mails, claimed: 'claimedUntil', holdsMs: LEASE_MS, order: sql`kind, id` } as const;
/** Somebody waits for these: one that may not have been sent is sent again. */
const AWAITED: Queue<typeof mails> = {
  ...QUEUE,
  isDue: waits(sql`('code', 'support', 'answer')`),
  promise: 'atLeastOnce',
};
/** Whether a digest was sent nobody knows where its sender died, and twice is worse than never (decision 0060). */
const DIGESTS: Queue<typeof mails> = { ...QUEUE, isDue: waits(sql`('digest')`), promise: 'atMostOnce' };

/**
 * Any sender of this or another process: a mail is one's from the claim's commit to its settlement or its end. Codes first, for
 * somebody waits for them, and digests last.
 */
export async function claimMail(db: Database, now: Date): Promise<ClaimedMail | null> {
  const [mail] = await claim(db, AWAITED, now);
  if (mail) return mail;
  const [digest] = await claim(db, DIGESTS, now);
  return digest ?? null;
}

/** What became of a mail that was claimed. */
export type Settlement =
  | { readonly how: 'sent' }
  | { readonly how: 'again'; readonly at: Date; readonly complaint: string }
  | { readonly how: 'parked'; readonly complaint: string };

/** Writes down what became of it, unless the claim ran out and it is another's by now. */
export async function settleMail(
  db: Database,
  mail: ClaimedMail,
  settlement: Settlement,
  now: Date,
): Promise<void> {
  const { id, messageId } = mail;
  const mine = isStillClaimed(QUEUE, mail);
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
