import type { Balance, LedgerLine, LedgerReference } from '../../../contract/money/ledger.schema';
import type { Transaction } from '../db/database';
import { drawLots } from './bonusLots';
import { lockAccount } from './lockAccount';
import { post } from './post';

type Purchase = {
  readonly userId: number;
  /** 0 only if the VIP remainder pays for all of it; a movement must change something. */
  readonly price: number;
  /** The increase of the VIP remainder, in hundredths of a coin (decision 0017). */
  readonly vipRemainder?: number;
  readonly reference: LedgerReference;
  readonly requestId: string;
  readonly at: Date;
};

/**
 * Pays with bonus first, then with coins (spec 5). Returns null and spends nothing if both together are not
 * enough. `locked` is the balance if the account is already locked.
 */
export async function spend(
  tx: Transaction,
  purchase: Purchase,
  locked?: Balance,
): Promise<LedgerLine | null> {
  const { userId, price, at } = purchase;
  const has = locked ?? (await lockAccount(tx, userId, at));
  if (has.userGold < price) return null;
  const bonus = Math.min(has.bonus, price);
  const lots = bonus > 0 ? await drawLots(tx, userId, bonus) : [];
  const { reference, requestId, vipRemainder = 0 } = purchase;
  const coins = price - bonus;
  const movement = { userId, kind: 'unlock', reference, requestId, against: 'spending', at, lots } as const;
  const line = await post(tx, { ...movement, coins: 0 - coins, bonus: 0 - bonus, vipRemainder });
  if (line === null) throw new Error(`The account of user ${userId} changed while it was locked.`);
  return line;
}
