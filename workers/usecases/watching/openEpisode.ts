import type { EpisodeEntry } from '../../../contract/schemas/drama';
import { failed, type Result, success } from '../../../contract/values/failure';
import { readGrant } from '../../../data/money/grants';
import { readWaitingUndo } from '../../../data/queries/unlocks';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { refreshBook, refreshDrama } from '../catalogue/titles';
import { syncGrants } from '../coins/syncGrants';
import { callAsReader } from '../ground/callAsReader';
import { outcome } from '../ground/outcome';
import { recheckEpisodes } from './keepEpisodes';
import { listedEpisode, obtainFilm } from './obtainFilm';

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

/**
 * Sees to it that the device knows what an episode's film is made of, and has its key where the viewer may watch it. `isCurrent`
 * false: it is an older film, as the present one cannot be fetched. Fails with `locked` when the viewer may not watch it (what it is made of is
 * then known all the same), `notFound` when there is no such episode, `offline` and the like when it is not here
 * and cannot be fetched, `damaged` when what came is not what its name says.
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
    if (!film.ok) return film;
    if (film.value.film.sealed) {
      const key = await obtainEpisodeKey({ videoId, entry: entry.value });
      if (!key.ok) return key;
    }
    return success({ isCurrent: film.value.hash === entry.value.film });
  });
}

type Episode = { readonly videoId: number; readonly entry: Pick<EpisodeEntry, 'id' | 'target' | 'state'> };

/** The key of a sealed episode, as far as the device has it; `locked` otherwise, and while its unlock is being taken back. */
export async function heldEpisodeKey({ videoId, entry }: Episode): Promise<Result<string>> {
  const { id, target } = entry;
  const [grant, undo] = await Promise.all([readGrant('episode', id), readWaitingUndo(videoId, target)]);
  return grant && undo === undefined ? success(grant.key) : failed('locked');
}

/**
 * The same, and where the device lacks it the server is asked: the episode may have been unlocked elsewhere. Its grant is
 * then brought with its receipt, so that it opens with no network from here on. Of an episode that was locked as far as the device knows,
 * nobody has to be reached to say so.
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
  // The account got it by way of a merge: behind what this device has heard of.
  await write([], () => db.meta.delete('grantsAfter'));
  const again = await syncGrants();
  return again.ok ? heldEpisodeKey({ videoId, entry }) : again;
}
