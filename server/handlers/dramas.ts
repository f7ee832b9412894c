import { and, desc, eq, sql } from 'drizzle-orm';
import { failed, success } from '../../contract/wire/failure';
import { toBase64 } from '../../contract/wire/sealing.codec';
import { readPeople } from '../authors/publicAuthors';
import { adOffer } from '../catalogue/adOpens';
import { cardColumns, LAST_OFFSET, PAGE_BOOKS, toDetail, toPage } from '../catalogue/cards';
import { readComing } from '../catalogue/coming';
import { readOtherTelling, readRating } from '../catalogue/details';
import {
  grantedEpisodes,
  likeEpisode as like,
  openEpisodeId,
  readEchoes,
  readEpisodes,
  toEpisodeEntry,
} from '../catalogue/episodes';
import { LAST_TARGET } from '../catalogue/itemRange';
import { isOffered, isSeen, isThereFor } from '../catalogue/offered';
import { readState } from '../catalogue/state';
import { readNames } from '../catalogue/translations';
import { countWatch } from '../counts/count';
import { countReaders } from '../counts/refreshCounts';
import type { Handler } from '../ground/call';
import type { Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { episodeGrants } from '../ground/db/schema/grants';
import { isTurn } from '../ground/limits/sometimes';
import { answerOnce } from '../ground/session/answerOnce';

/** All dramas, page by page, the most watched of the week first. */
export const videoIndex: Handler<'videoIndex'> = async ({ context: { db }, request: { offset } }) => {
  if (offset > LAST_OFFSET) return success({ list: [], next: null });
  const namesOf = await readNames(db, (await readState(db)).books);
  const rows = await db
    .select(cardColumns)
    .from(books)
    .where(and(eq(books.kind, 'drama'), isOffered))
    .orderBy(desc(books.readsWeek), desc(books.createdAt), desc(books.id))
    .limit(PAGE_BOOKS + 1)
    .offset(offset);
  return success(toPage(rows, offset, namesOf));
};

/** A drama's details. A novel is `notFound`. */
export const videoInfo: Handler<'videoInfo'> = async ({ context: { db, now }, request, session }) => {
  const namesOf = await readNames(db, (await readState(db)).books);
  const [drama] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, request.videoId), eq(books.kind, 'drama')));
  if (!drama || !(await isThereFor(db, drama, session?.userId))) return failed('notFound');
  const rating = await readRating(db, drama.id, session?.userId);
  const readerCount = await countReaders(db, drama.id);
  const otherTelling = await readOtherTelling(db, drama, namesOf);
  const people = await readPeople(db, drama.id, now());
  const { runningTime } = drama;
  const coming = await readComing(db, drama, now());
  const ads = await adOffer(db, drama);
  const detail = {
    ...toDetail(drama, namesOf),
    ...coming,
    ...ads,
    kind: 'drama' as const,
    rating,
    readerCount,
  };
  const more = { ...(otherTelling && { otherTelling }), ...(people.length > 0 && { people }) };
  return success({ video: { ...detail, runningTime, ...more } });
};

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
  const rows = await readEpisodes(db, videoId, granted);
  const entries = rows.map((row) => toEpisodeEntry(row, granted.has(row.id)));
  return success({ videoId, revision, unchanged: false, episodes: entries, echoes });
};

/** One episode, with the key that opens its parts if it is priced and granted (decision 0001). */
export const episode: Handler<'episode'> = async ({ context, request, session }) => {
  const { videoId, target } = request;
  if (target > LAST_TARGET) return failed('notFound');
  const [found] = await context.db
    .select({ row: episodes, drama: { id: books.id, kind: books.kind, hiddenAt: books.hiddenAt } })
    .from(episodes)
    .innerJoin(books, eq(books.id, episodes.dramaId))
    .where(and(eq(episodes.dramaId, videoId), eq(episodes.target, target)));
  if (!found || !(await isThereFor(context.db, found.drama, session?.userId))) return failed('notFound');
  const { row } = found;
  const isAsked = row.sealed || row.removedAt !== null;
  const granted = session !== null && isAsked && (await isGranted(session.userId, row.id));
  if (!isSeen(row, granted)) return failed('notFound');
  const key = granted && row.sealed ? toBase64(context.secrets.episodeKey(row.id)) : null;
  return success({ episode: { videoId, ...toEpisodeEntry(row, granted), key } });

  async function isGranted(userId: number, episodeId: number): Promise<boolean> {
    const found = await context.db
      .select({ id: episodeGrants.episodeId })
      .from(episodeGrants)
      .where(and(eq(episodeGrants.userId, userId), eq(episodeGrants.episodeId, episodeId)));
    return found.length > 0;
  }
};

export const likeEpisode: Handler<'likeEpisode'> = (call) =>
  answerOnce(call, 'likeEpisode', (tx, userId) => {
    const { videoId, target, isLiked } = call.request;
    return like(tx, { userId, videoId, target, isLiked, now: call.context.now() });
  });

/** Counts how long an episode played. Refused unless the episode is open to the viewer. */
export const watchTime: Handler<'watchTime'> = (call) =>
  answerOnce(call, 'watchTime', async (tx, userId) => {
    const { videoId, target, seconds } = call.request;
    const episode = await openEpisodeId(tx, { userId, videoId, target });
    if (!episode.ok) return episode;
    const watch = { userId, videoId, episodeId: episode.value, seconds };
    const { days, now } = call.context;
    await countWatch(tx, watch, { days, now: now() });
    if (isTurn(TRIM_TURN)) await trimWatches(tx, userId);
    return success(null);
  });

/** The most watches stored for a guest, the newest ones, as for their reads (userLog). */
const WATCHES_A_GUEST = 3_000;
const TRIM_TURN = 30;

async function trimWatches(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from watches where user_id = ${userId}::bigint and episode_id in (
    select episode_id from watches join users on users.id = watches.user_id
    where user_id = ${userId}::bigint and users.kind = 'guest'
    order by watches.created_at desc, episode_id desc offset ${WATCHES_A_GUEST})`);
}
