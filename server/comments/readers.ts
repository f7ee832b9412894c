import { sql } from 'drizzle-orm';
import { REVIEW_BLOCK } from '../../contract/comments/comments';
import { rowsOf, type Transaction } from '../ground/db/database';
import { WHOLE_TITLE } from '../ground/db/schema/comments';

const REVIEW = sql`c.target = ${WHOLE_TITLE}::int and c.block_id = ${REVIEW_BLOCK}::text`;

/** Moves a guest's comments, likes, reports, blocks and seen replies into the account it logs in to. */
export async function mergeReader(tx: Transaction, guestId: number, userId: number): Promise<void> {
  const [guest, account] = [sql`${guestId}::bigint`, sql`${userId}::bigint`];
  // Of two reviews of a title the account's stays.
  await tx.execute(sql`with gone as (
      delete from comments c where c.user_id = ${guest} and ${REVIEW} and exists (
        select 1 from comments o where o.user_id = ${account} and o.book_id = c.book_id and o.target = c.target
          and o.block_id = c.block_id)
      returning book_id, target, block_id, state
    ) update comment_places p set shown = greatest(0, p.shown - 1) from gone where gone.state = 'shown'
      and p.book_id = gone.book_id and p.target = gone.target and p.block_id = gone.block_id`);
  await tx.execute(sql`update comments set user_id = ${account} where user_id = ${guest}`);
  await tx.execute(sql`update comments set reply_to = ${account} where reply_to = ${guest}`);
  // A comment that both liked counts once; likes of the account's own comments go.
  await tx.execute(sql`with gone as (
      delete from comment_likes m where m.user_id in (${guest}, ${account}) and (
        (m.user_id = ${guest} and exists (
          select 1 from comment_likes o where o.user_id = ${account} and o.comment_id = m.comment_id))
        or exists (select 1 from comments c where c.id = m.comment_id and c.user_id = ${account})
      ) returning comment_id
    ), sums as (select comment_id, count(*)::int as number from gone group by 1)
    update comments c set likes = greatest(0, c.likes - sums.number) from sums where c.id = sums.comment_id`);
  await tx.execute(sql`update comment_likes set user_id = ${account} where user_id = ${guest}`);
  await tx.execute(sql`update comment_reports m set user_id = ${account} where user_id = ${guest} and not exists (
    select 1 from comment_reports o where o.user_id = ${account} and o.comment_id = m.comment_id)`);
  await tx.execute(sql`update reader_blocks m set user_id = ${account} where user_id = ${guest}
    and blocked_id <> ${account} and not exists (
      select 1 from reader_blocks o where o.user_id = ${account} and o.blocked_id = m.blocked_id)`);
  await tx.execute(sql`insert into replies_seen (user_id, up_to) select ${account}, up_to from replies_seen
    where user_id = ${guest} on conflict (user_id) do update set up_to = greatest(replies_seen.up_to, excluded.up_to)`);
  await tx.execute(sql`insert into comment_silences (user_id, until, reason) select ${account}, until, reason
    from comment_silences where user_id = ${guest}
    on conflict (user_id) do update set until = greatest(comment_silences.until, excluded.until)`);
}

/**
 * Deletes a reader's comments and likes before their account is deleted. Replies of others stay under an
 * anonymous stone. Updates the counts of places, parents and likes.
 */
export async function forgetReader(tx: Transaction, userId: number): Promise<void> {
  const mine = sql`user_id = ${userId}::bigint`;
  await tx.execute(sql`with gone as (
      select book_id, target, unnest(case when ${REVIEW} then array[block_id]
        else array['', nullif(block_id, '')] end) as block, count(*)::int as number
      from comments c where ${mine} and state = 'shown' group by 1, 2, 3
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
  // Replies first, so that a parent without other replies can be deleted too.
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
