import type { OperatorNoteKind } from '../../contract/account/account.schema';
import type { Transaction } from '../ground/db/database';
import { operatorNotes } from '../ground/db/schema/operator';
import { announceAccount } from '../push/announce';

type Note = {
  readonly userId: number;
  readonly kind: OperatorNoteKind;
  /** In the operator's own words. */
  readonly text: string;
  /** When what it tells of ends. */
  readonly until?: Date | null;
  /** Coins or bonus that came, or below zero went. */
  readonly gold?: number;
};

/** Tells a reader something, in the app until they have seen it, and by a push that says no more than that there is something. */
export async function tellReader(
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
