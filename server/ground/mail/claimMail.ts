import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails, supportMessages } from '../db/schema/messages';
import { transact } from '../db/transact';
import { claim, isStillClaimed, type Queue } from '../queue';

export type ClaimedMail = typeof mails.$inferSelect;

/** The duration of a sender's claim: longer than sending one mail can take. */
export const LEASE_MS = 180_000;
export const MOST_TRIES = 10;

const waits = (kinds: SQL) => (now: Date) =>
  and(isNull(mails.sentAt), isNull(mails.parkedAt), lte(mails.nextAt, now), sql`${mails.kind} in ${kinds}`);

const QUEUE = { table: mails, claimed: 'claimedUntil', holdsMs: LEASE_MS, order: sql`kind, id` } as const;
/** A reader waits for these, so a mail that may not have been sent is sent again. */
const AWAITED: Queue<typeof mails> = {
  ...QUEUE,
  isDue: waits(sql`('code', 'support', 'answer', 'waiting', 'withdrawal', 'invitation')`),
  promise: 'atLeastOnce',
};
/**
 * If a sender dies, it is unknown whether it sent the digest, and a duplicate is worse than none (decision
 * 0060).
 */
const DIGESTS: Queue<typeof mails> = { ...QUEUE, isDue: waits(sql`('digest')`), promise: 'atMostOnce' };

/**
 * Claims the next mail for a sender of any process, until it is settled or the claim ends. Codes first,
 * because readers wait for them; digests last.
 */
export async function claimMail(db: Database, now: Date): Promise<ClaimedMail | null> {
  const [mail] = await claim(db, AWAITED, now);
  if (mail) return mail;
  const [digest] = await claim(db, DIGESTS, now);
  return digest ?? null;
}

export type Settlement =
  | { readonly how: 'sent' }
  | { readonly how: 'again'; readonly at: Date; readonly complaint: string }
  | { readonly how: 'parked'; readonly complaint: string };

/** Records the outcome, unless the claim has ended and another sender has the mail. */
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
  await transact(db, async (tx) => {
    // The mail was sent, even if this sender has lost its claim.
    await tx
      .update(mails)
      .set({ claimedUntil: null, sentAt: now, sealed: null, complaint: '' })
      .where(eq(mails.id, id));
    if (messageId !== null) {
      await tx.update(supportMessages).set({ mailedAt: now }).where(eq(supportMessages.id, messageId));
    }
  });
}

/** Deletes codes and digests that would be too late. Resolves to their number. */
export async function dropExpired(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(mails)
    .where(and(isNull(mails.sentAt), isNull(mails.parkedAt), lte(mails.expiresAt, now)))
    .returning({ id: mails.id });
  return gone.length;
}

const DAY_MS = 86_400_000;
/** Mails that were given up are kept this long for the operator to see; codes only for a day. */
const PARKED_DAYS = 90;

/** Deletes mails that were sent or given up long ago. Readers' messages stay. */
export async function removeOldMails(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const parkedBefore = new Date(now.getTime() - PARKED_DAYS * DAY_MS);
  await db.delete(mails).where(
    or(
      lt(mails.sentAt, dayAgo),
      lt(mails.parkedAt, parkedBefore),
      and(eq(mails.kind, 'code'), lt(mails.parkedAt, dayAgo)),
      // Also if no mail server is set, because then no sender deletes them.
      and(isNull(mails.sentAt), isNull(mails.parkedAt), lt(mails.expiresAt, now)),
    ),
  );
}
