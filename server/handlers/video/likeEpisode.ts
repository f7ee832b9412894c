import { likeEpisode as like } from '../../catalogue/episodeLikes';
import type { Handler } from '../../ground/call';
import { answerOnce } from '../../ground/session/answerOnce';

/** Whether a viewer likes an episode. */
export const likeEpisode: Handler<'likeEpisode'> = (call) =>
  answerOnce(call, 'likeEpisode', (tx, userId) => {
    const { videoId, target, isLiked } = call.request;
    return like(tx, { userId, videoId, target, isLiked, now: call.context.now() });
  });
