import type { Context } from '../ground/context';
import { award } from '../ground/ledger/award';
import { post } from '../ground/ledger/post';

export async function giveGold(
  context: Context,
  userId: number,
  { coins = 0, bonus = 0, expiresAt = null }: { coins?: number; bonus?: number; expiresAt?: Date | null },
): Promise<void> {
  const given = {
    userId,
    kind: 'adjustment',
    reference: { type: 'none' },
    requestId: null,
    at: context.now(),
  } as const;
  await context.db.transaction(async (tx) => {
    if (coins > 0) await post(tx, { ...given, coins, bonus: 0, against: 'adjustments' });
    if (bonus > 0) await award(tx, { ...given, bonus, expiresAt });
  });
}
