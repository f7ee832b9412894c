import { and, eq, isNull } from 'drizzle-orm';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Database, Transaction } from '../ground/db/database';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants } from '../ground/db/schema/grants';
import { LAST_TARGET } from './itemRange';

/** The id of an episode that is open to the viewer: free, or granted. Fails with `notFound`, else with `locked`. */
export async function openEpisodeId(
  tx: Database | Transaction,
  episode: { userId: number; videoId: number; target: number },
): Promise<Result<number>> {
  const { userId, videoId, target } = episode;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await tx
    .select({ id: episodes.id, sealed: episodes.sealed, grantedTo: episodeGrants.userId })
    .from(episodes)
    .leftJoin(episodeGrants, and(eq(episodeGrants.episodeId, episodes.id), eq(episodeGrants.userId, userId)))
    .where(and(eq(episodes.dramaId, videoId), eq(episodes.target, target), isNull(episodes.removedAt)));
  if (!found) return failed('notFound');
  if (found.sealed && found.grantedTo === null) return failed('locked');
  return success(found.id);
}
