import { sql } from 'drizzle-orm';
import { rowsOf, type Transaction } from '../ground/db/database';

/**
 * Takes all that a reader wrote and liked away, for good, before their account goes. What others answered stays, under a stone
 * that names nobody; what is counted of places, parents and likes moves with it.
 */
export async function forgetReader(tx: Transaction, userId: number): Promise<void> {
  const mine = sql`user_id = ${userId}::bigint`;
  await tx.execute(sql`with gone as (
      select book_id, target, unnest(array['', nullif(block_id, '')]) as block, count(*)::int as number
      from comments where ${mine} and state = 'shown' group by 1, 2, 3
    ) update comment_places p set shown = greatest(0, p.shown - gone.number) from gone
      where p.book_id = gone.book_id and p.target = gone.target and p.block_id = gone.block`);
  await tx.execute(sql`with gone as (
      select parent_id, count(*)::int as number from comments
      where ${mine} and state = 'shown' and parent_id is not null group by 1
    ) update comments c set replies = greatest(0, c.replies - gone.number) from gone where c.id = gone.parent_id`);
  await tx.execute(sql`update comments c set likes = greatest(0, c.likes - 1)
    from comment_likes l where l.${mine} and l.comment_id = c.id`);
  await tx.execute(sql`update comments c set reports = greatest(0, c.reports - 1)
    from comment_reports r where r.${mine} and r.comment_id = c.id`);
  const isLone = sql`not exists (select 1 from comments r where r.parent_id = c.id)`;
  // Replies first: what they hung on may go with them.
  const parents = await rowsOf<{ id: string }>(
    tx,
    sql`delete from comments where ${mine} and parent_id is not null returning parent_id::text as id`,
  );
  const ids = parents.map(({ id }) => id).join(',');
  await tx.execute(sql`delete from comments c where c.state = 'stone' and ${isLone}
    and c.id = any(string_to_array(${ids}, ',')::bigint[])`);
  await tx.execute(sql`delete from comments c where c.${mine} and ${isLone}`);
  await tx.execute(sql`update comments set state = 'stone', user_id = null, text = '', is_spoiler = false, likes = 0,
    reports = 0, edited_at = null where ${mine}`);
}
