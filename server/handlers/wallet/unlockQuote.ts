import { priceOfRange } from '../../../contract/money/prices';
import { failed, success } from '../../../contract/wire/failure';
import { findRange, itemKindOf } from '../../catalogue/itemRange';
import { type Handler, sessionOf } from '../../ground/call';
import { readBalance } from '../../ground/ledger/balance';
import { vipRemainderAt } from '../../ground/vip';

/** What a range costs this user now: what `unlockRangeByGold` will ask for while no price changes. */
export const unlockQuote: Handler<'unlockQuote'> = async (call) => {
  const { db, now } = call.context;
  const { userId } = sessionOf(call);
  const { bookId, from, to } = call.request;
  const kind = await itemKindOf(db, bookId);
  if (kind === undefined) return failed('notFound');
  const wanted = await findRange(db, userId, kind, bookId, { from, to });
  if (wanted.length === 0) return failed('notFound');
  const balance = await readBalance(db, userId, now());
  if (balance === null) return failed('notFound');
  const locked = wanted.filter(({ sealed, grantId }) => sealed && grantId === null);
  return success({
    bookId,
    ...priceOfRange(
      locked.map(({ price }) => price),
      await vipRemainderAt(db, userId, now(), balance),
    ),
    from: locked[0]?.target ?? null,
    to: locked.at(-1)?.target ?? null,
    balance,
  });
};
