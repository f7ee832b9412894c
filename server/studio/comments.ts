import { sql } from 'drizzle-orm';
import type { StudioComments } from '../../contract/studio/studio.schema';
import { describeComment, readRows } from '../comments/describe';
import type { Context } from '../ground/context';
import { LISTED } from '../ground/db/schema/comments';

const A_PAGE = 20;

/**
 * Returns the latest comments on a title and all its chapters or episodes, newest first, as `userId` sees them.
 * Walks from place to place in the index of newest comments and reads at most a page of each, so the cost grows
 * with the number of places that have comments.
 */
export async function latestComments(
  context: Context,
  { bookId, userId, before }: { bookId: number; userId: number; before: number | null },
): Promise<StudioComments> {
  const ofTitle = sql`c.book_id = ${bookId}::bigint and ${sql.raw(LISTED)}`;
  const behind = before === null ? sql`` : sql` and c.id < ${before}::bigint`;
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select c.target from comments c where ${ofTitle} and c.target > ${after} order by c.target limit 1)`;
  const found = sql`select c.* from (
      with recursive places(target) as (
        select ${next(sql`-2147483648`)}
        union all select ${next(sql`places.target`)} from places where places.target is not null
      ) select target from places where target is not null
    ) p cross join lateral (
      select * from comments c where ${ofTitle} and c.target = p.target${behind} order by c.id desc limit ${A_PAGE + 1}
    ) c order by c.id desc limit ${A_PAGE + 1}`;
  const rows = await readRows(context.db, found, { userId, order: sql`c.id desc` });
  const page = rows.slice(0, A_PAGE);
  return {
    list: page
      .filter(({ isHidden, state }) => !isHidden && state === 'shown')
      .map((row) => describeComment(context, row, userId)),
    next: rows.length > A_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
