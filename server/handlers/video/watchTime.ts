import { sql } from 'drizzle-orm';
import { success } from '../../../contract/wire/failure';
import { openEpisodeId } from '../../catalogue/openEpisode';
import { countWatch } from '../../counts/countWatch';
import type { Handler } from '../../ground/call';
import type { Transaction } from '../../ground/db/database';
import { isTurn } from '../../ground/limits/sometimes';
import { answerOnce } from '../../ground/session/answerOnce';

/** How long an episode played. It must be there and open to the viewer, or it is refused. */
export const watchTime: Handler<'watchTime'> = (call) =>
  answerOnce(call, 'watchTime', async (tx, userId) => {
    const { videoId, target, seconds } = call.request;
    const episode = await openEpisodeId(tx, { userId, videoId, target });
    if (!episode.ok) return episode;
    const watch = { userId, videoId, episodeId: episode.value, seconds };
    await countWatch(tx, watch, call.context.now());
    if (isTurn(TRIM_TURN)) await trimWatches(tx, userId);
    return success(null);
  });

/** A guest's watches are kept up to this many, the newest, as their reads are (userLog). */
const WATCHES_A_GUEST = 3_000;
const TRIM_TURN = 30;

async function trimWatches(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from watches where user_id = ${userId}::bigint and episode_id in (
    select episode_id from watches join users on users.id = watches.user_id
    where user_id = ${userId}::bigint and users.kind = 'guest'
    order by watches.created_at desc, episode_id desc offset ${WATCHES_A_GUEST})`);
}
