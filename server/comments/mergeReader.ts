import { sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';

/** Moves what a guest wrote, liked, reported, blocked and has seen into the account it logs in to. */
export async function mergeReader(tx: Transaction, guestId: number, userId: number): Promise<void> {
  const [guest, account] = [sql`${guestId}::bigint`, sql`${userId}::bigint`];
  await tx.execute(sql`update comments set user_id = ${account} where user_id = ${guest}`);
  await tx.execute(sql`update comments set reply_to = ${account} where reply_to = ${guest}`);
  // Liked twice, it counts once; nobody likes their own.
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
  // Whoever is silenced is not heard by logging in.
  await tx.execute(sql`insert into comment_silences (user_id, until, reason) select ${account}, until, reason
    from comment_silences where user_id = ${guest}
    on conflict (user_id) do update set until = greatest(comment_silences.until, excluded.until)`);
}
