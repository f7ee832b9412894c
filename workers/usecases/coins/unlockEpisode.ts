import type { Result } from '../../../contract/wire/failure';
import { episodeTarget, type UnlockEpisodePayload } from '../../../data/commands/unlockEpisode';
import { append } from '../../../data/outbox/append';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Unlocks an episode for at most the price the viewer saw. Resolves once the intent is kept; the grant is there when
 * the server has answered. A second tap joins the first.
 */
export function unlockEpisode(intent: UnlockEpisodePayload): Promise<Result<null>> {
  const { videoId, target, maxPrice, auto } = intent;
  return stored(async () => {
    const payload: UnlockEpisodePayload = { videoId, target, maxPrice, ...(auto && { auto }) };
    await append({ kind: 'unlockEpisode', target: episodeTarget(intent), payload });
    void drainOutbox();
  });
}
