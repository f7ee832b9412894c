import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';
import { unlockOne } from '../../unlock/unlockOne';
import { keptUnlock } from '../../unlock/unlockRange';

/** One chapter for coins (spec 7). */
export const unlockChapterByGold: Handler<'unlockChapterByGold'> = (call) => {
  const { context } = call;
  const { bookId, target, maxPrice, requestId, auto } = call.request;
  return answerOnce(
    call,
    'unlockChapterByGold',
    (tx, userId) =>
      unlockOne(context, tx, { userId, kind: 'chapter', bookId, target, maxPrice, requestId, auto }),
    keptUnlock(context),
  );
};
