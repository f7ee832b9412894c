import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails } from '../db/schema/mails';

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
