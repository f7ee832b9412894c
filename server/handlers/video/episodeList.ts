import { and, eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { grantedEpisodes, readEpisodes, toEpisodeEntry } from '../../catalogue/episodeEntries';
import { readEchoes } from '../../catalogue/episodeLikes';
import { isThereFor } from '../../catalogue/offered';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';

/** A drama's episodes in order. "Unchanged" only to a user without grants in it, as for a book's contents. */
export const episodeList: Handler<'episodeList'> = async ({ context: { db }, request, session }) => {
  const { videoId } = request;
  const [drama] = await db
    .select({ id: books.id, kind: books.kind, hiddenAt: books.hiddenAt, revision: books.revision })
    .from(books)
    .where(and(eq(books.id, videoId), eq(books.kind, 'drama')));
  if (!drama || !(await isThereFor(db, drama, session?.userId))) return failed('notFound');
  const { revision } = drama;
  const echoes = await readEchoes(db, videoId, session?.userId);
  const granted = await grantedEpisodes(db, videoId, session?.userId);
  if (request.revision === revision && granted.size === 0) {
    return success({ videoId, revision, unchanged: true, episodes: [], echoes });
  }
  const rows = await readEpisodes(db, videoId);
  const entries = rows.map((row) => toEpisodeEntry(row, granted.has(row.id)));
  return success({ videoId, revision, unchanged: false, episodes: entries, echoes });
};
