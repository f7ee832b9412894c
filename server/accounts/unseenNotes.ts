import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { OperatorNote } from '../../contract/account/account.schema';
import type { Database, Transaction } from '../ground/db/database';
import { operatorNotes } from '../ground/db/schema/operator';

/** The oldest are told first: the others follow once these were seen. */
const MOST = 10;

/** What an operator told a reader and they have not seen, oldest first. */
export async function readUnseenNotes(db: Database, userId: number): Promise<OperatorNote[]> {
  const rows = await db
    .select()
    .from(operatorNotes)
    .where(and(eq(operatorNotes.userId, userId), isNull(operatorNotes.seenAt)))
    .orderBy(asc(operatorNotes.id))
    .limit(MOST);
  return rows.map(({ id, kind, text, until, gold, createdAt }) => ({
    id,
    kind,
    text,
    until: until?.getTime() ?? null,
    gold,
    at: createdAt.getTime(),
  }));
}

/** The reader has seen what they were told up to this one. */
export async function seeNotes(tx: Transaction, userId: number, upTo: number, now: Date): Promise<void> {
  const unseen = and(
    eq(operatorNotes.userId, userId),
    lte(operatorNotes.id, upTo),
    isNull(operatorNotes.seenAt),
  );
  await tx.update(operatorNotes).set({ seenAt: now }).where(unseen);
}
