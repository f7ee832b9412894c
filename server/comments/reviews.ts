import { and, eq, ne, sql } from 'drizzle-orm';
import { REVIEW_BLOCK, REVIEW_PARTS } from '../../contract/comments/comments';
import { failed, type Result, success } from '../../contract/wire/failure';
import { rowsOf, type Transaction } from '../ground/db/database';
import { comments, WHOLE_TITLE } from '../ground/db/schema/comments';

type Review = { readonly userId: number; readonly bookId: number };

/**
 * Whether a reader may review a title: once, after some of its parts, or all of them, or with one of them unlocked.
 * Refused: `notRead`, `notAllowed`.
 */
export async function mayReview(tx: Transaction, { userId, bookId }: Review): Promise<Result<null>> {
  const [known] = await rowsOf<{ parts: number; ofTitle: number; hasUnlocked: boolean }>(
    tx,
    sql`select
        (select count(*)::int from (
          select 1 from reads where user_id = ${userId}::bigint and book_id = ${bookId}::bigint
          union all select 1 from watches where user_id = ${userId}::bigint and book_id = ${bookId}::bigint
          limit ${REVIEW_PARTS}) as few) as parts,
        (select chapter_count from books where id = ${bookId}::bigint) as "ofTitle",
        exists (select 1 from grants g join chapters c on c.id = g.chapter_id
            where g.user_id = ${userId}::bigint and c.book_id = ${bookId}::bigint)
          or exists (select 1 from episode_grants g join episodes e on e.id = g.episode_id
            where g.user_id = ${userId}::bigint and e.drama_id = ${bookId}::bigint) as "hasUnlocked"`,
  );
  if (!known) return failed('notFound');
  const isKnown = known.hasUnlocked || known.parts >= Math.max(1, Math.min(REVIEW_PARTS, known.ofTitle));
  if (!isKnown) return failed('notRead');
  const own = and(
    eq(comments.userId, userId),
    eq(comments.bookId, bookId),
    eq(comments.target, WHOLE_TITLE),
    eq(comments.blockId, REVIEW_BLOCK),
    ne(comments.state, 'stone'),
  );
  return (await tx.$count(comments, own)) > 0 ? failed('notAllowed') : success(null);
}
