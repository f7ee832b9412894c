import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { EpisodeEcho, EpisodeEntry } from '../../contract/catalogue/dramas.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { episodeLikes, episodes } from '../ground/db/schema/episodes';
import { episodeGrants } from '../ground/db/schema/grants';
import { adViews } from '../ground/db/schema/rewards';
import { LAST_TARGET } from './itemRange';
import { isSeen } from './offered';

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

/** Returns a drama's episodes in order, as a viewer with these grants sees them. */
export async function readEpisodes(
  db: Database,
  videoId: number,
  granted: ReadonlySet<number>,
): Promise<EpisodeRow[]> {
  const rows = await db
    .select()
    .from(episodes)
    .where(eq(episodes.dramaId, videoId))
    .orderBy(asc(episodes.target));
  return rows.filter((row) => isSeen(row, granted.has(row.id)));
}

/** Returns the ids of a drama's episodes granted to a user, removed ones included; none without a user. */
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
    .where(and(eq(episodeGrants.userId, userId), eq(episodes.dramaId, videoId)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the id of an episode that is open to the viewer: free, granted, or opened by an ad, also if that is
 * over: what was watched is reported later. Fails with `notFound`, else with `locked`.
 */
export async function openEpisodeId(
  tx: Database | Transaction,
  episode: { userId: number; videoId: number; target: number },
): Promise<Result<number>> {
  const { userId, videoId, target } = episode;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await tx
    .select({
      id: episodes.id,
      sealed: episodes.sealed,
      removedAt: episodes.removedAt,
      isDraft: episodes.isDraft,
      publishedAt: episodes.publishedAt,
      grantedTo: episodeGrants.userId,
    })
    .from(episodes)
    .leftJoin(episodeGrants, and(eq(episodeGrants.episodeId, episodes.id), eq(episodeGrants.userId, userId)))
    .where(and(eq(episodes.dramaId, videoId), eq(episodes.target, target)));
  if (!found || !isSeen(found, found.grantedTo !== null)) return failed('notFound');
  if (found.sealed && found.grantedTo === null) {
    const byAd = and(eq(adViews.userId, userId), eq(adViews.episodeId, found.id), isNotNull(adViews.paidAt));
    if ((await tx.$count(adViews, byAd)) === 0) return failed('locked');
  }
  return success(found.id);
}

/** The most likes of one viewer, at 50 bytes each. */
const MOST_LIKES = 20_000;

type Like = {
  readonly userId: number;
  readonly videoId: number;
  readonly target: number;
  readonly isLiked: boolean;
  readonly now: Date;
};

/** Stores that a viewer likes an open episode, or removes the like. */
export async function likeEpisode(
  tx: Transaction,
  { userId, videoId, target, isLiked, now }: Like,
): Promise<Result<{ likes: number; isLiked: boolean }>> {
  const [episode] = await tx
    .select({ id: episodes.id, likes: episodes.likes })
    .from(episodes)
    .where(and(eq(episodes.dramaId, videoId), eq(episodes.target, target), isNull(episodes.removedAt)))
    .for('update');
  if (!episode) return failed('notFound');
  const { id: episodeId, likes } = episode;
  if (isLiked) {
    // A viewer can remove a like even if their unlock was taken back.
    const open = await openEpisodeId(tx, { userId, videoId, target });
    if (!open.ok) return open;
    if ((await tx.$count(episodeLikes, eq(episodeLikes.userId, userId))) >= MOST_LIKES)
      return failed('accountFull');
  }
  const mine = and(eq(episodeLikes.userId, userId), eq(episodeLikes.episodeId, episodeId));
  const changed = isLiked
    ? await tx
        .insert(episodeLikes)
        .values({ userId, episodeId, createdAt: now })
        .onConflictDoNothing()
        .returning()
    : await tx.delete(episodeLikes).where(mine).returning();
  if (changed.length === 0) return success({ likes, isLiked });
  const counted = Math.max(0, likes + (isLiked ? 1 : -1));
  await tx.update(episodes).set({ likes: counted }).where(eq(episodes.id, episodeId));
  return success({ likes: counted, isLiked });
}

/**
 * Returns the likes and comments of a drama's episodes as one viewer sees them; episodes without any are left
 * out.
 */
export async function readEchoes(
  db: Database,
  videoId: number,
  userId: number | undefined,
): Promise<EpisodeEcho[]> {
  return await rowsOf<EpisodeEcho>(
    db,
    sql`select e.target, e.likes, coalesce(p.shown, 0) as comments, exists (
        select 1 from episode_likes l where l.user_id = ${userId ?? 0}::bigint and l.episode_id = e.id) as "isLiked"
      from episodes e left join comment_places p
        on p.book_id = ${videoId}::bigint and p.target = e.target and p.block_id = ''
      where e.drama_id = ${videoId}::bigint and e.removed_at is null and (e.likes > 0 or p.shown > 0)
      order by e.target`,
  );
}

/** Moves a guest's likes into the account it logs in to; an episode liked by both counts once. */
export async function mergeEpisodeLikes(tx: Transaction, guestId: number, userId: number): Promise<void> {
  await tx.execute(sql`with gone as (
      delete from episode_likes m where m.user_id = ${guestId}::bigint and exists (
        select 1 from episode_likes o where o.user_id = ${userId}::bigint and o.episode_id = m.episode_id)
      returning episode_id
    ) update episodes e set likes = greatest(0, e.likes - 1) from gone where e.id = gone.episode_id`);
  await tx.execute(
    sql`update episode_likes set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`,
  );
}

/** Subtracts a viewer's likes from the counts before their account and its rows are deleted. */
export async function forgetEpisodeLikes(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`update episodes e set likes = greatest(0, e.likes - 1)
    from episode_likes l where l.user_id = ${userId}::bigint and l.episode_id = e.id`);
}
