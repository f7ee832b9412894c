import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';
import { unlockEpisode } from '../../unlock/unlockEpisode';
import { keptUnlock } from '../../unlock/unlockRange';

/** One episode of a drama for coins (decision 0017). */
export const unlockEpisodeByGold: Handler<'unlockEpisodeByGold'> = (call) => {
  const { context } = call;
  const { videoId, target, maxPrice, requestId } = call.request;
  return answerOnce(
    call,
    'unlockEpisodeByGold',
    (tx, userId) => unlockEpisode(context, tx, { userId, videoId, target, maxPrice, requestId }),
    keptUnlock(context),
  );
};
