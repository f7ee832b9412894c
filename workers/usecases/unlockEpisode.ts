import type { Result } from '../../contract/failure';
import { readMeta } from '../../data/meta';
import { withDatabase } from '../../data/openDatabase';
import { append } from '../../data/outbox/append';
import { episodeTarget, type UnlockEpisodeIntent } from '../../data/outbox/commands/unlock';
import { drainOutbox } from './drainOutbox';
import { stored } from './outcome';

/**
 * Unlocks an episode for at most the price the viewer saw. Resolves once the intent is kept; the grant is there when
 * the server has answered. A second tap joins the first.
 */
export function unlockEpisode(intent: UnlockEpisodeIntent): Promise<Result<null>> {
  const { videoId, target, maxPrice } = intent;
  return stored(async () => {
    const accountId = (await withDatabase(() => readMeta('accountId'))) ?? 0;
    const payload: UnlockEpisodeIntent = { videoId, target, maxPrice };
    await append({ kind: 'unlockEpisode', target: episodeTarget(intent), payload, accountId });
    void drainOutbox();
  });
}
