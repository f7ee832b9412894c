import { failed } from '../../../contract/wire/failure';
import { itemKindOf } from '../../catalogue/itemRange';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';
import { keptUnlock, unlockRange } from '../../unlock/unlockRange';

/** All that is locked in a range, or to the end of the novel or drama, for the total the reader saw. */
export const unlockRangeByGold: Handler<'unlockRangeByGold'> = (call) => {
  const { context } = call;
  const { bookId, from, to, maxPrice, requestId } = call.request;
  return answerOnce(
    call,
    'unlockRangeByGold',
    async (tx, userId) => {
      const kind = await itemKindOf(tx, bookId);
      if (kind === undefined) return failed('notFound');
      return unlockRange(context, tx, { userId, kind, bookId, range: { from, to }, maxPrice, requestId });
    },
    keptUnlock(context),
  );
};
