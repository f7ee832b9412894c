import { and, asc, eq, isNull } from 'drizzle-orm';
import type { EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import type { Database } from '../ground/db/database';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants } from '../ground/db/schema/grants';

type EpisodeRow = typeof episodes.$inferSelect;

export function toEpisodeEntry(row: EpisodeRow, granted: boolean): EpisodeEntry {
  return {
    id: row.id,
    target: row.target,
    title: row.title,
    duration: row.duration,
    film: row.film,
    sizes: row.sizes.map(({ height, side, bytes }) => ({ height, ...(side && { side }), bytes })),
    poster: row.poster,
    captions: row.captions,
    price: row.price,
    state: row.price === 0 ? 'free' : granted ? 'unlocked' : 'locked',
  };
}

/** A drama's episodes in order. */
export function readEpisodes(db: Database, videoId: number): Promise<EpisodeRow[]> {
  return db
    .select()
    .from(episodes)
    .where(and(eq(episodes.dramaId, videoId), isNull(episodes.removedAt)))
    .orderBy(asc(episodes.target));
}

/** The ids of a drama's episodes a user was granted; nobody was granted any. */
export async function grantedEpisodes(
  db: Database,
  videoId: number,
  userId: number | undefined,
): Promise<Set<number>> {
  if (userId === undefined) return new Set();
  const rows = await db
    .select({ id: episodeGrants.episodeId })
    .from(episodeGrants)
    .innerJoin(episodes, eq(episodes.id, episodeGrants.episodeId))
    .where(and(eq(episodeGrants.userId, userId), eq(episodes.dramaId, videoId), isNull(episodes.removedAt)));
  return new Set(rows.map(({ id }) => id));
}
