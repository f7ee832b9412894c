import type { Transaction } from '../ground/db/database';
import { operatorNotes } from '../ground/db/schema/operator';
import { announceAccount } from '../push/announce';

type Note = {
  readonly userId: number;
  readonly kind: (typeof operatorNotes.$inferSelect)['kind'];
  readonly text: string;
  readonly until?: Date | null;
  /** Coins or bonus given; negative if taken. */
  readonly gold?: number;
};

/**
 * Sends a reader a note: in the app until they have seen it, and by a push that tells only that there is one.
 */
export async function notifyReader(
  tx: Transaction,
  { userId, kind, text, until = null, gold = 0 }: Note,
  now: Date,
): Promise<void> {
  const [note] = await tx
    .insert(operatorNotes)
    .values({ userId, kind, text, until, gold, createdAt: now })
    .returning({ id: operatorNotes.id });
  if (note) await announceAccount(tx, { id: note.id, userId }, now);
}
