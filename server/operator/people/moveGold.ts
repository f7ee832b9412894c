import type { LedgerLine } from '../../../contract/money/ledger.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Transaction } from '../../ground/db/database';
import { drawLots } from '../../ground/ledger/bonusLots';
import { credit } from '../../ground/ledger/credit';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { post } from '../../ground/ledger/post';
import { lockCommands } from '../../ground/session/answerOnce';
import type { Done } from '../audit';
import { notifyReader } from '../notifyReader';
import { livingReader } from './sanctions';

export type GoldMove = {
  readonly userId: number;
  readonly purse: 'coins' | 'bonus';
  /** Positive to give, negative to take. */
  readonly gold: number;
  readonly reason: string;
  /** A request moves gold once, even after its receipt was deleted (decision 0017). */
  readonly requestId: string | null;
};

/**
 * Gives or takes a reader's coins or bonus by a ledger entry of kind `operator`, and notifies them. Gold
 * that is given pays their debt first. No more is taken than they have (`tooPoor`): only refunds and disputes
 * make debts (decision 0053).
 */
export async function moveGold(
  tx: Transaction,
  { userId, purse, gold, reason, requestId }: GoldMove,
  now: Date,
): Promise<Result<Done<LedgerLine>>> {
  await lockCommands(tx, userId);
  if (!(await livingReader(tx, userId))) return failed('notFound');
  const held = await lockAccount(tx, userId, now);
  const common = {
    userId,
    kind: 'operator',
    reference: { type: 'none' },
    requestId,
    against: 'adjustments',
    at: now,
    coins: purse === 'coins' ? gold : 0,
    bonus: purse === 'bonus' ? gold : 0,
  } as const;
  if (gold < 0 && held[purse] < 0 - gold) return failed('tooPoor');
  const line = gold > 0 ? await credit(tx, common) : await take(tx, common);
  await notifyReader(tx, { userId, kind: gold > 0 ? 'coinsGiven' : 'coinsTaken', text: reason, gold }, now);
  const { coins, bonus } = line.balance;
  const facts = { before: { coins: held.coins, bonus: held.bonus }, after: { coins, bonus, entry: line.id } };
  const act = gold > 0 ? 'coins.give' : 'coins.take';
  return success({ answer: line, act: { act, object: 'reader', objectId: userId, reason, ...facts } });
}

async function take(tx: Transaction, movement: Parameters<typeof post>[1]): Promise<LedgerLine> {
  const { userId, bonus } = movement;
  const lots = bonus < 0 ? await drawLots(tx, userId, 0 - bonus) : [];
  const line = await post(tx, { ...movement, lots });
  if (line === null) throw new Error(`The account of user ${userId} changed while it was locked.`);
  return line;
}
