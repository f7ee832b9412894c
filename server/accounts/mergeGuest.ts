import { and, eq, sql } from 'drizzle-orm';
import { mergeEpisodeLikes } from '../catalogue/episodes';
import { mergeReader } from '../comments/readers';
import type { Transaction } from '../ground/db/database';
import { sessions } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import { lockAccount } from '../ground/ledger/lockAccount';
import { lockCommands } from '../ground/session/answerOnce';
import { mergeAdClicks } from '../rewards/adClicks';
import { mergeSynced } from '../sync/mergeSynced';
import { closeDevices } from './devices';
import { mergeGold } from './mergeGold';
import { mergeInvites, mergePurchases } from './mergePurchases';

/**
 * Moves a guest's data into the account it logs in to, once (decision 0018): coins and bonus by ledger
 * entries, unlocks, reads, watches, likes, ratings, days, tasks, invitations, orders, VIP, debt, and the
 * library with everything that belongs to it. The guest stays as an empty row that names the account. Returns
 * false if there is nothing to merge: the user is not a guest, or was merged before, even by a concurrent
 * call of another device.
 * Commands of either user wait until the merge is done; a later command of the guest finds its session gone.
 */
export async function mergeGuest(
  tx: Transaction,
  { guestId, userId, now }: { guestId: number; userId: number; now: Date },
): Promise<boolean> {
  if (guestId === userId) return false;
  // Always in the same order, so that two merges cannot deadlock.
  const both = [guestId, userId].sort((a, b) => a - b);
  for (const id of both) await lockCommands(tx, id);
  const [guest] = await tx
    .select({ kind: users.kind, mergedInto: users.mergedInto })
    .from(users)
    .where(eq(users.id, guestId))
    .for('update');
  if (guest?.kind !== 'guest' || guest.mergedInto !== null) return false;
  for (const id of both) await lockAccount(tx, id, now);

  // The gold first: what both were given or paid twice is found in the rows that move afterwards.
  await mergeGold(tx, { guestId, userId, now });
  await moveRows(tx, guestId, userId);
  await mergePurchases(tx, { guestId, userId, now });
  await mergeSynced(tx, guestId, userId);
  await closeDevices(tx, guestId, userId);
  await tx.delete(sessions).where(eq(sessions.userId, guestId));
  await tx
    .update(users)
    .set({ mergedInto: userId })
    .where(and(eq(users.id, guestId), eq(users.kind, 'guest')));
  return true;
}

/**
 * If both have a row, the account's is kept. The guest's stays behind, or is deleted if it would count twice.
 */
async function moveRows(tx: Transaction, guestId: number, userId: number): Promise<void> {
  const lacks = (table: string, column: string) =>
    sql.raw(
      `not exists (select 1 from ${table} o where o.user_id = ${userId} and o.${column} = m.${column})`,
    );
  // With new ids, because a device of the account asks only for grants after the last it has.
  await tx.execute(sql`update grants m set user_id = ${userId}::bigint, id = default
    where user_id = ${guestId}::bigint and ${lacks('grants', 'chapter_id')}`);
  await tx.execute(sql`update episode_grants m set user_id = ${userId}::bigint, id = default
    where user_id = ${guestId}::bigint and ${lacks('episode_grants', 'episode_id')}`);
  await tx.execute(sql`update reads m set user_id = ${userId}::bigint
    where user_id = ${guestId}::bigint and ${lacks('reads', 'chapter_id')}`);
  await tx.execute(sql`update watches o set seconds = o.seconds + m.seconds from watches m
    where o.user_id = ${userId}::bigint and m.user_id = ${guestId}::bigint and m.episode_id = o.episode_id`);
  await tx.execute(sql`update watches m set user_id = ${userId}::bigint
    where user_id = ${guestId}::bigint and ${lacks('watches', 'episode_id')}`);
  await mergeEpisodeLikes(tx, guestId, userId);
  await tx.execute(sql`update check_ins m set user_id = ${userId}::bigint
    where user_id = ${guestId}::bigint and ${lacks('check_ins', 'day')}`);
  await tx.execute(sql`update task_claims m set user_id = ${userId}::bigint
    where user_id = ${guestId}::bigint and ${lacks('task_claims', 'task_type')}`);
  await tx.execute(sql`update ratings m set user_id = ${userId}::bigint
    where user_id = ${guestId}::bigint and ${lacks('ratings', 'book_id')}`);
  await tx.execute(sql`with gone as (
      delete from ratings where user_id = ${guestId}::bigint returning book_id, stars
    ) update books set rating_sum = rating_sum - gone.stars, rating_count = rating_count - 1
      from gone where books.id = gone.book_id`);
  await mergeAdClicks(tx, guestId, userId);
  await tx.execute(sql`update ad_views set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`);
  await tx.execute(
    sql`update typo_reports set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`,
  );
  await mergeReader(tx, guestId, userId);
  // Logging in must not remove a ban.
  await tx.execute(sql`update users set banned_until = g.banned_until, ban_reason = g.ban_reason
    from (select banned_until, ban_reason from users where id = ${guestId}::bigint) g
    where users.id = ${userId}::bigint and g.banned_until > coalesce(users.banned_until, '-infinity')`);
  await tx.execute(
    sql`update operator_notes set user_id = ${userId}::bigint where user_id = ${guestId}::bigint`,
  );
  await mergeInvites(tx, guestId, userId);
}
