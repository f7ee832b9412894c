import { type SQL, sql } from 'drizzle-orm';
import { type CommentOrder, REVIEW_BLOCK } from '../../contract/comments/comments';
import type {
  ChapterTalk,
  Comment,
  CommentCursor,
  CommentPage,
  OwnCommentsPage,
} from '../../contract/comments/comments.schema';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { LISTED, LISTED_REPLY, UNSEEN, WHOLE_TITLE } from '../ground/db/schema/comments';
import { type CommentRow, describeComment, readRows } from './describe';
import type { Place } from './place';

const PAGE = 20;
/** The most of the reader's own comments that others do not see. */
const MOST_OWN = 20;

type Asked = {
  readonly userId: number | undefined;
  readonly paragraphs: readonly string[];
  readonly parentId: number | null;
  readonly order: CommentOrder;
  readonly after: CommentCursor;
};

/**
 * A page of the comments of a place, read from an index at the cost of one page. Hidden comments are filtered
 * afterwards, so a page may be short without being the last. The first page also has the reader's own
 * comments that wait or were refused.
 */
export async function listComments(context: Context, place: Place, asked: Asked): Promise<CommentPage> {
  const { db } = context;
  const { userId, after } = asked;
  const order = orderOf(asked);
  const rows = await readRows(db, pageOf(place, asked, order), { userId, order });
  const own = after === null && userId !== undefined ? await readOwn(context, place, asked, userId) : [];
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    list: [...own, ...described(context, page, userId)],
    next: last ? { id: last.id, likes: last.likes } : null,
    total: await countShown(db, place, asked.paragraphs),
  };
}

function described(context: Context, rows: readonly CommentRow[], userId: number | undefined): Comment[] {
  return rows.filter(({ isHidden }) => !isHidden).map((row) => describeComment(context, row, userId));
}

function orderOf({ parentId, order }: Asked): SQL {
  if (parentId !== null) return sql`c.id`;
  return order === 'liked' ? sql`c.likes desc, c.id desc` : sql`c.id desc`;
}

function pageOf(place: Place, asked: Asked, order: SQL): SQL {
  const { parentId, paragraphs, after } = asked;
  const isThere = sql`c.book_id = ${place.bookId}::bigint and c.target = ${place.target}::int`;
  const limit = sql`order by ${order} limit ${PAGE + 1}`;
  if (parentId !== null) {
    const behind = after === null ? sql`` : sql` and c.id > ${after.id}::bigint`;
    return sql`select * from comments c where ${sql.raw(LISTED_REPLY)} and c.parent_id = ${parentId}::bigint
      and ${isThere}${behind} ${limit}`;
  }
  const behind = sql`${sql.raw(LISTED)}${behindOf(asked)}`;
  if (paragraphs.length === 0)
    return sql`select * from comments c where ${isThere}${ofTitle(place)} and ${behind} ${limit}`;
  // Each paragraph reads its own range of the index, so that none is read whole.
  return sql`select c.* from (select distinct unnest(string_to_array(${paragraphs.join('\n')}, E'\n')) as block) p
    cross join lateral (select * from comments c where ${isThere} and c.block_id = p.block and c.block_id <> ''
      and ${behind} ${limit}) c ${limit}`;
}

/** Reviews are a list of their own. */
function ofTitle({ target }: Place): SQL {
  return target === WHOLE_TITLE ? sql` and block_id <> ${REVIEW_BLOCK}::text` : sql``;
}

function behindOf({ order, after }: Asked): SQL {
  if (after === null) return sql``;
  if (order === 'newest') return sql` and c.id < ${after.id}::bigint`;
  return sql` and (c.likes, c.id) < (${after.likes}::int, ${after.id}::bigint)`;
}

async function readOwn(context: Context, place: Place, asked: Asked, userId: number): Promise<Comment[]> {
  const { parentId, paragraphs } = asked;
  const under = parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}::bigint`;
  const about =
    paragraphs.length === 0
      ? ofTitle(place)
      : sql` and block_id = any(string_to_array(${paragraphs.join('\n')}, E'\n'))`;
  const found = sql`select * from comments where user_id = ${userId}::bigint and ${sql.raw(UNSEEN)}
    and book_id = ${place.bookId}::bigint and target = ${place.target}::int and ${under}${about}
    order by id desc limit ${MOST_OWN}`;
  return described(context, await readRows(context.db, found, { userId, order: sql`c.id desc` }), userId);
}

async function countShown(db: Database, place: Place, paragraphs: readonly string[]): Promise<number> {
  const blocks = paragraphs.length === 0 ? '' : paragraphs.join('\n');
  const [sum] = await rowsOf<{ shown: number }>(
    db,
    sql`select coalesce(sum(shown), 0)::int as shown from comment_places
      where book_id = ${place.bookId}::bigint and target = ${place.target}::int
      and block_id = any(case when ${blocks}::text = '' then array[''] else string_to_array(${blocks}::text, E'\n') end)`,
  );
  return sum?.shown ?? 0;
}

const MOST_PARAGRAPHS = 100;
const TOP = 5;

/**
 * The comments of a chapter: the counts for its margin and the most liked ones. The chapter is open to the
 * reader.
 */
export async function readTalk(
  context: Context,
  { bookId, target }: Place,
  userId: number | undefined,
): Promise<ChapterTalk> {
  const places = await rowsOf<{ blockId: string; quote: string; share: number; count: number }>(
    context.db,
    sql`select block_id as "blockId", quote, share, shown as count from comment_places
      where book_id = ${bookId}::bigint and target = ${target}::int and shown > 0
      order by shown desc limit ${MOST_PARAGRAPHS + 1}`,
  );
  const total = places.find(({ blockId }) => blockId === '')?.count ?? 0;
  const found = sql`select * from comments c where c.book_id = ${bookId}::bigint and c.target = ${target}::int
    and ${sql.raw(LISTED)} order by c.likes desc, c.id desc limit ${TOP}`;
  const order = sql`c.likes desc, c.id desc`;
  const top = total === 0 ? [] : await readRows(context.db, found, { userId, order });
  return {
    target,
    total,
    paragraphs: places.filter(({ blockId }) => blockId !== ''),
    top: top.filter(({ isHidden }) => !isHidden).map((row) => describeComment(context, row, userId)),
  };
}

/**
 * A reader's own comments in every state, newest first, also those of titles no longer offered and of
 * chapters locked to them now (spec 4.15). Stones are not included. Reads one page of an index.
 */
export async function listOwn(
  context: Context,
  userId: number,
  before: number | null,
): Promise<OwnCommentsPage> {
  const { db } = context;
  const behind = before === null ? sql`` : sql` and id < ${before}::bigint`;
  const found = sql`select * from comments where user_id = ${userId}::bigint${behind} order by id desc limit ${PAGE + 1}`;
  const rows = await readRows(db, found, { userId, order: sql`c.id desc` });
  const page = rows.slice(0, PAGE);
  const titles = await readTitles(
    context,
    page.map(({ bookId }) => bookId),
  );
  return {
    list: page.flatMap((row) => {
      const title = titles.get(row.bookId);
      return title ? [{ comment: describeComment(context, row, userId), ...title }] : [];
    }),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

type Title = { readonly bookName: string; readonly isDrama: boolean };

async function readTitles({ db }: Context, ids: readonly number[]): Promise<Map<number, Title>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<Title & { id: number }>(
    db,
    sql`select id::float8 as id, title as "bookName", kind = 'drama' as "isDrama" from books
      where id = any(string_to_array(${ids.join(',')}, ',')::bigint[])`,
  );
  return new Map(rows.map(({ id, ...title }) => [id, title]));
}
