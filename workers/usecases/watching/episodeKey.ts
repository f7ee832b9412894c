import type { EpisodeEntry } from '../../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { readGrant } from '../../../data/money/grants';
import { readWaitingUndo } from '../../../data/queries/waitingUndo';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { syncGrants } from '../coins/syncGrants';
import { callAsReader } from '../ground/callAsReader';

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
