import { and, eq, isNull } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { toBase64 } from '../../../contract/wire/sealing.codec';
import { toEpisodeEntry } from '../../catalogue/episodeEntries';
import { LAST_TARGET } from '../../catalogue/itemRange';
import { isThereFor } from '../../catalogue/offered';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';
import { episodes } from '../../ground/db/schema/episodes';
import { episodeGrants } from '../../ground/db/schema/grants';

/** One episode, and for a granted priced one the key that opens its parts (decision 0002). */
export const episode: Handler<'episode'> = async ({ context, request, session }) => {
  const { videoId, target } = request;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await context.db
    .select({ row: episodes, drama: { id: books.id, kind: books.kind, hiddenAt: books.hiddenAt } })
    .from(episodes)
    .innerJoin(books, eq(books.id, episodes.dramaId))
    .where(and(eq(episodes.dramaId, videoId), eq(episodes.target, target), isNull(episodes.removedAt)));
  if (!found || !(await isThereFor(context.db, found.drama, session?.userId))) return failed('notFound');
  const { row } = found;
  const granted = session !== null && row.sealed && (await isGranted(session.userId, row.id));
  const key = granted ? toBase64(context.secrets.episodeKey(row.id)) : null;
  return success({ episode: { videoId, ...toEpisodeEntry(row, granted), key } });

  async function isGranted(userId: number, episodeId: number): Promise<boolean> {
    const found = await context.db
      .select({ id: episodeGrants.episodeId })
      .from(episodeGrants)
      .where(and(eq(episodeGrants.userId, userId), eq(episodeGrants.episodeId, episodeId)));
    return found.length > 0;
  }
};
