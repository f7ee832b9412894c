import { sql } from 'drizzle-orm';
import type { OwnCommentsPage } from '../../contract/comments/comments.schema';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { describeComment, readRows } from './describe';


/**
 * What a reader said, newest first, read off their own index as far as the page goes: whatever others see of it, and wherever it was,
 * also where the title is offered no more or the chapter is locked to them now (spec 4.15). What they took back is not theirs any more.
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
