import type { LedgerKind, LedgerLine, LedgerReference } from '../../../contract/money/ledger.schema';
import type { Transaction } from '../db/database';
import { credit } from './credit';

type Award = {
  readonly userId: number;
  readonly kind: LedgerKind;
  readonly bonus: number;
  readonly reference: LedgerReference;
  readonly requestId: string | null;
  readonly at: Date;
  readonly expiresAt?: Date | null;
};

/** Gives a user bonus; it pays their debt first. Throws if the user does not exist. */
export async function award(tx: Transaction, given: Award): Promise<LedgerLine> {
  return await credit(tx, { ...given, coins: 0, against: 'rewards' });
}
