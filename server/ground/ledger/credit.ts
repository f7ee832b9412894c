import type { LedgerKind, LedgerLine, LedgerReference } from '../../../contract/money/ledger.schema';
import type { Transaction } from '../db/database';
import type { HouseAccount } from '../db/schema/ledger';
import { addLot } from './bonusLots';
import { lockDebt } from './debt';
import { post } from './post';

export type Credit = {
  readonly userId: number;
  readonly kind: LedgerKind;
  readonly coins: number;
  readonly bonus: number;
  readonly against: HouseAccount;
  readonly reference: LedgerReference;
  readonly requestId: string | null;
  readonly at: Date;
  /** When the bonus expires; null means never. */
  readonly expiresAt?: Date | null;
};

/**
 * Gives a user coins or bonus in one entry: it pays their debt first (decision 0053), and the rest is added
 * to the balance. `bonus` and `coins` of the line are what was added. Throws if the user does not exist.
 */
export async function credit(tx: Transaction, given: Credit): Promise<LedgerLine> {
  const { expiresAt = null, ...movement } = given;
  const { userId } = given;
  const owed = await lockDebt(tx, userId);
  const ofBonus = Math.min(owed, given.bonus);
  const ofCoins = Math.min(owed - ofBonus, given.coins);
  const coins = given.coins - ofCoins;
  const bonus = given.bonus - ofBonus;
  const line = await post(tx, { ...movement, coins, bonus, debt: 0 - ofBonus - ofCoins });
  if (line === null) throw new Error(`User ${userId} has no account.`);
  if (bonus > 0) await addLot(tx, { userId, entryId: line.id, amount: bonus, expiresAt });
  return line;
}
