import type { ItemKind, Unlock } from '../../contract/money/ledger.schema';
import { type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { undoUntil } from './undo';
import { unlockRange } from './unlockRange';

type SingleOrder = {
  readonly userId: number;
  readonly kind: ItemKind;
  readonly bookId: number;
  readonly target: number;
  readonly maxPrice: number;
  readonly requestId: string;
  /** Whether auto-unlock asks, not a tap: only then can it be taken back. */
  readonly auto: boolean | undefined;
};

/** Unlocks one chapter or episode. What auto-unlock opened says until when it can be taken back. */
export async function unlockOne(context: Context, tx: Transaction, order: SingleOrder): Promise<Result<Unlock>> {
  const { userId, kind, bookId, target, maxPrice, requestId, auto } = order;
  const range = { from: target, to: target };
  // Asked before the unlock, whose last step holds a row that others wait for.
  const until = auto === true ? await undoUntil(tx, { userId, bookId, target }, context.now()) : null;
  const unlock = await unlockRange(context, tx, { userId, kind, bookId, range, maxPrice, requestId });
  if (!unlock.ok || unlock.value.line === null) return unlock;
  return success({ ...unlock.value, undoUntil: until });
}
