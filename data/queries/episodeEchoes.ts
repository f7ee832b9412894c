import type { EpisodeEcho } from '../../contract/catalogue/dramas.schema';
import { likeTarget } from '../commands/likeEpisode';
import { isOfKind } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { db } from '../tables/db';
import '../tables/dramaShapes';
import { withDatabase } from '../tables/openDatabase';

/** Likes and comments of a drama's episodes by target, as last told; a like that waits to be sent counts already. */
export async function readEchoes(videoId: number): Promise<ReadonlyMap<number, EpisodeEcho>> {
  const [list, waiting] = await withDatabase(() =>
    db.transaction('r', [db.episodeLists, db.outbox], () =>
      Promise.all([db.episodeLists.get(videoId), openRowsOf('likeEpisode', likeTarget(videoId)).toArray()]),
    ),
  );
  const echoes = new Map(list?.echoes?.map((echo) => [echo.target, echo]));
  for (const row of waiting) {
    if (!isOfKind(row, 'likeEpisode')) continue;
    const { target, isLiked } = row.payload;
    const told = echoes.get(target) ?? { target, likes: 0, isLiked: false, comments: 0 };
    const likes = Math.max(0, told.likes + Number(isLiked) - Number(told.isLiked));
    echoes.set(target, { ...told, likes, isLiked });
  }
  return echoes;
}
