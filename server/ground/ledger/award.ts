import type { LedgerKind, LedgerLine, LedgerReference } from '../../../contract/schemas/ledger';
import type { Transaction } from '../db/database';
import { addLot } from './bonusLots';
import { post } from './post';

type Award = {
  readonly userId: number;
  readonly kind: LedgerKind;
  readonly bonus: number;
  readonly reference: LedgerReference;
  readonly requestId: string | null;
  readonly at: Date;
  /** Null is for ever. */
  readonly expiresAt?: Date | null;
};

/** Gives a user bonus. Throws when there is no such user. */
export async function award(tx: Transaction, given: Award): Promise<LedgerLine> {
  const { expiresAt = null, ...movement } = given;
  const { userId, bonus } = given;
  const line = await post(tx, { ...movement, coins: 0, against: 'rewards' });
  if (line === null) throw new Error(`User ${userId} has no account.`);
  await addLot(tx, { userId, entryId: line.id, amount: bonus, expiresAt });
  return line;
}
