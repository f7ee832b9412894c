import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';
import { unlockOne } from '../../unlock/unlockOne';
import { keptUnlock } from '../../unlock/unlockRange';

/** One episode of a drama for coins (decision 0017). */
export const unlockEpisodeByGold: Handler<'unlockEpisodeByGold'> = (call) => {
  const { context } = call;
  const { videoId, target, maxPrice, requestId, auto } = call.request;
  return answerOnce(
    call,
    'unlockEpisodeByGold',
    (tx, userId) =>
      unlockOne(context, tx, { userId, kind: 'episode', bookId: videoId, target, maxPrice, requestId, auto }),
    keptUnlock(context),
  );
};
