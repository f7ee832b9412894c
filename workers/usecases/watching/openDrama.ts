import type { Result } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { refreshBook } from '../catalogue/refreshBook';
import { refreshDrama } from '../catalogue/refreshDrama';
import { outcome } from '../ground/outcome';
import { recheckEpisodes } from './keepEpisodes';

/**
 * Brings a drama's page and episodes up to date; pages paint what Dexie holds meanwhile. What is gone of its kept
 * episodes is fetched again. Of a number that is a novel's it brings the novel, to which the page then leads.
 */
export function openDrama({ videoId }: { videoId: number }): Promise<Result<null>> {
  return outcome(async () => {
    const refreshed = await refreshDrama(videoId);
    await recheckEpisodes(videoId);
    if (refreshed.ok || refreshed.failure.name !== 'notFound') return refreshed;
    return (await withDatabase(() => db.dramas.get(videoId))) ? refreshed : refreshBook(videoId);
  });
}
