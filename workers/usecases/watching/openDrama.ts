import type { Result } from '../../../contract/values/failure';
import { outcome } from '../device/outcome';
import { recheckEpisodes } from './keepEpisodes';
import { refreshDrama } from './refreshDrama';

/**
 * Brings a drama's page and episodes up to date; pages paint what Dexie holds meanwhile. What is gone of its kept
 * episodes is fetched again.
 */
export function openDrama({ videoId }: { videoId: number }): Promise<Result<null>> {
  return outcome(async () => {
    const refreshed = await refreshDrama(videoId);
    await recheckEpisodes(videoId);
    return refreshed;
  });
}
