import { success } from '../../../contract/values/failure';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';
import { undoUntil } from '../../unlock/undo';
import { keptUnlock, unlockRange } from '../../unlock/unlockRange';

/** One chapter for coins (spec 7). What auto-unlock opened says until when it can be taken back. */
export const unlockChapterByGold: Handler<'unlockChapterByGold'> = (call) => {
  const { context } = call;
  const { bookId, target, maxPrice, requestId, auto } = call.request;
  return answerOnce(
    call,
    'unlockChapterByGold',
    async (tx, userId) => {
      const range = { from: target, to: target };
      // Asked before the unlock, whose last step holds a row that others wait for.
      const until = auto === true ? await undoUntil(tx, { userId, bookId, target }, context.now()) : null;
      const unlock = await unlockRange(context, tx, { userId, bookId, range, maxPrice, requestId });
      if (!unlock.ok || unlock.value.line === null) return unlock;
      return success({ ...unlock.value, undoUntil: until });
    },
    keptUnlock(context),
  );
};
