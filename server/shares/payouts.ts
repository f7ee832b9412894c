import type { RequestOf } from '../../contract/endpoints';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Transaction } from '../ground/db/database';
import { payouts } from '../ground/db/schema/shares';
import { postEarned } from '../ground/ledger/postEarned';
import type { Done } from '../operator/audit';

/**
 * Enters a payout that was made elsewhere, or a correction. More may be paid than is earned: an advance is
 * a balance below zero. Fails with `notFound` without such an account.
 */
export async function notePayout(
  tx: Transaction,
  { userId, note, change }: Pick<RequestOf<'operatorNotePayout'>, 'note' | 'change'> & { userId: number },
  now: Date,
): Promise<Result<Done<null>>> {
  const isPayout = change.kind === 'payout';
  const amount = isPayout ? 0 - change.amount : change.amount;
  const kind = isPayout ? 'payout' : 'earningCorrection';
  const entryId = await postEarned(tx, { userId, kind, amount, at: now });
  if (entryId === null) return failed('notFound');
  const paid = isPayout
    ? { money: change.money, currency: change.currency }
    : { money: null, currency: null };
  await tx.insert(payouts).values({ userId, kind, amount, ...paid, note, entryId, createdAt: now });
  return success({
    answer: null,
    act: {
      act: isPayout ? 'earnings.payout' : 'earnings.correct',
      object: 'reader',
      objectId: userId,
      reason: note,
      after: { amount, entry: entryId, ...(isPayout && { money: change.money, currency: change.currency }) },
    },
  });
}
