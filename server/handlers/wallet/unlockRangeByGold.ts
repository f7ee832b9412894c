import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';
import { keptUnlock, unlockRange } from '../../unlock/unlockRange';

/** All that is locked in a range, or to the end of the book, for the total the reader saw. */
export const unlockRangeByGold: Handler<'unlockRangeByGold'> = (call) => {
  const { context } = call;
  const { bookId, from, to, maxPrice, requestId } = call.request;
  return answerOnce(
    call,
    'unlockRangeByGold',
    (tx, userId) => unlockRange(context, tx, { userId, bookId, range: { from, to }, maxPrice, requestId }),
    keptUnlock(context),
  );
};
