import { sql } from 'drizzle-orm';
import type { ChapterTalk } from '../../contract/comments/comments.schema';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { LISTED } from '../ground/db/schema/comments';
import { describeComment, readRows } from './describe';
import type { Place } from './place';

/** Marks at the margin of one chapter, those that most was said about. */
const MOST_PARAGRAPHS = 100;
/** Comments that come along with a chapter. */
const TOP = 5;

/** What others said in a chapter: what its margin shows, and what they liked best. The chapter is open to the reader. */
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
