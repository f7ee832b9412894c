import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { readPassKey } from '../../../data/money/episodeAds';
import { readGrant } from '../../../data/money/grants';
import { readWaitingUndo } from '../../../data/queries/unlocks';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshBook, refreshDrama } from '../catalogue/titles';
import { syncGrants } from '../coins/syncGrants';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';
import { recordMissing } from '../rides/recordRide';
import { recheckEpisodes } from './keepEpisodes';
import { listedEpisode, obtainFilm } from './obtainFilm';

/**
 * Refreshes a drama's page and episodes; pages paint the stored ones meanwhile. Missing files of kept
 * episodes are fetched again. For a novel's id it fetches the novel, and the page then leads there.
 */
export function openDrama({ videoId }: { videoId: number }): Promise<Result<null>> {
  return outcome(async () => {
    const refreshed = await refreshDrama(videoId);
    await recheckEpisodes(videoId);
    if (refreshed.ok || refreshed.failure.name !== 'notFound') return refreshed;
    return (await withDatabase(() => db.dramas.get(videoId))) ? refreshed : refreshBook(videoId);
  });
}

/**
 * Makes sure that the device has an episode's film contents, and its key if the viewer may watch it.
 * `isCurrent` false: it is an older film, because the current one cannot be fetched. Fails with `locked` if
 * the viewer may not watch it (its contents are stored nevertheless), `notFound` if there is no such episode,
 * `offline` and the like if it is not stored and cannot be fetched, `damaged` if a fetched file does not
 * match its name.
 */
export function openEpisode(request: {
  videoId: number;
  target: number;
}): Promise<Result<{ isCurrent: boolean }>> {
  return outcome(async () => {
    const { videoId, target } = request;
    const entry = await listedEpisode(videoId, target);
    if (!entry.ok) return entry;
    const film = await obtainFilm(videoId, entry.value);
    if (!film.ok) return recordMissing(videoId, film);
    if (film.value.film.sealed) {
      const key = await obtainEpisodeKey({ videoId, entry: entry.value });
      if (!key.ok) return key;
    }
    return success({ isCurrent: film.value.hash === entry.value.film });
  });
}

type Episode = { readonly videoId: number; readonly entry: Pick<EpisodeEntry, 'id' | 'target' | 'state'> };

/**
 * Returns the stored key of a sealed episode that is unlocked, or opened by an ad for a day; fails with `locked`
 * without one, and while its unlock is being undone.
 */
export async function heldEpisodeKey({ videoId, entry }: Episode): Promise<Result<string>> {
  const { id, target } = entry;
  const [grant, undo] = await Promise.all([readGrant('episode', id), readWaitingUndo(videoId, target)]);
  const key = grant && undo === undefined ? grant.key : await readPassKey(videoId, id);
  return key === undefined ? failed('locked') : success(key);
}

/**
 * Does the same, and without a stored key asks the server, because the episode may have been unlocked
 * elsewhere. Its grant and receipt are then fetched, so that it opens offline from now on. If the device
 * knows the episode as locked, no request is needed to report that.
 */
export async function obtainEpisodeKey({ videoId, entry }: Episode): Promise<Result<string>> {
  const held = await heldEpisodeKey({ videoId, entry });
  if (held.ok || (await readWaitingUndo(videoId, entry.target)) !== undefined) return held;
  const answer = await callAsReader('episode', { videoId, target: entry.target });
  if (!answer.ok) return entry.state === 'locked' ? held : answer;
  if (answer.value.episode.key === null) return held;
  const brought = await syncGrants();
  if (!brought.ok) return brought;
  const found = await heldEpisodeKey({ videoId, entry });
  if (found.ok) return found;
  // The account got it by a merge, before the device's cursor.
  await write([], () => db.meta.delete('grantsAfter'));
  const again = await syncGrants();
  return again.ok ? heldEpisodeKey({ videoId, entry }) : again;
}
