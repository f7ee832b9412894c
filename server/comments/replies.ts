import { sql } from 'drizzle-orm';
import type { RepliesPage } from '../../contract/comments/comments.schema';
import type { Context } from '../ground/context';
import { rowsOf, type Transaction } from '../ground/db/database';
import { repliesSeen } from '../ground/db/schema/comments';
import { describeComment, readRows } from './describe';

const PAGE = 20;
const EXCERPT_CHARACTERS = 200;
const MOST_UNREAD = 99;
/** The most replies searched for unread ones, waiting and blocked ones included. */
const LOOKED_THROUGH = 300;

/** Replies to a reader's comments, newest first, read from their index page by page. */
export async function listReplies(
  context: Context,
  userId: number,
  before: number | null,
): Promise<RepliesPage> {
  const { db } = context;
  const behind = before === null ? sql`` : sql` and id < ${before}::bigint`;
  const found = sql`select * from comments where reply_to = ${userId}::bigint${behind} order by id desc limit ${PAGE + 1}`;
  const rows = await readRows(db, found, { userId, order: sql`c.id desc` });
  const page = rows.slice(0, PAGE);
  const shown = page.filter((row) => row.state === 'shown' && !row.isHidden && row.userId !== userId);
  const about = await readAbout(
    context,
    shown.map(({ id }) => id),
  );
  const seen = await seenUpTo(context, userId);
  return {
    list: shown.flatMap((row) => {
      const what = about.get(row.id);
      return what ? [{ reply: describeComment(context, row, userId), ...what }] : [];
    }),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    seen,
    unread: await countUnread(context, userId, seen),
  };
}

type About = { readonly mine: string; readonly bookName: string; readonly isDrama: boolean };

async function readAbout({ db }: Context, ids: readonly number[]): Promise<Map<number, About>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<About & { id: number }>(
    db,
    sql`select r.id::float8 as id, left(p.text, ${EXCERPT_CHARACTERS}::int) as mine, b.title as "bookName",
        b.kind = 'drama' as "isDrama"
      from comments r join comments p on p.id = r.parent_id join books b on b.id = r.book_id
      where r.id = any(string_to_array(${ids.join(',')}, ',')::bigint[])`,
  );
  return new Map(rows.map(({ id, ...about }) => [id, about]));
}

async function seenUpTo({ db }: Context, userId: number): Promise<number> {
  const [row] = await rowsOf<{ upTo: number }>(
    db,
    sql`select up_to::float8 as "upTo" from replies_seen where user_id = ${userId}::bigint`,
  );
  return row?.upTo ?? 0;
}

async function countUnread({ db }: Context, userId: number, seen: number): Promise<number> {
  const [row] = await rowsOf<{ unread: number }>(
    db,
    sql`select count(*)::int as unread from (
        select user_id, state, id from comments where reply_to = ${userId}::bigint and id > ${seen}::bigint
        order by id desc limit ${LOOKED_THROUGH}
      ) r where state = 'shown' and user_id <> ${userId}::bigint and not exists (
        select 1 from reader_blocks b where b.user_id = ${userId}::bigint and b.blocked_id = r.user_id)`,
  );
  return Math.min(MOST_UNREAD, row?.unread ?? 0);
}

/** Marks the replies up to this id as seen. The mark never moves back, whichever device sends it. */
export async function seeReplies(tx: Transaction, userId: number, upTo: number): Promise<void> {
  await tx
    .insert(repliesSeen)
    .values({ userId, upTo })
    .onConflictDoUpdate({
      target: repliesSeen.userId,
      set: { upTo: sql`greatest(${repliesSeen.upTo}, excluded.up_to)` },
    });
}
