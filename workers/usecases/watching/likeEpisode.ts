import type { Result } from '../../../contract/wire/failure';
import { likeTarget } from '../../../data/commands/likeEpisode';
import { append } from '../../../data/outbox/append';
import type { PayloadOf } from '../../../data/outbox/intent';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** Whether the viewer likes an episode. While one word of it waits, another one takes its place. */
export function likeEpisode({ videoId, target, isLiked }: PayloadOf<'likeEpisode'>): Promise<Result<null>> {
  return stored(async () => {
    const payload = { videoId, target, isLiked };
    await append({ kind: 'likeEpisode', target: likeTarget(videoId, target), payload }, 'replace');
    void drainOutbox();
  });
}
