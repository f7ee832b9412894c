import { eq, sql } from 'drizzle-orm';
import { forgetEpisodeLikes } from '../catalogue/episodes';
import { forgetReader } from '../comments/readers';
import type { Transaction } from '../ground/db/database';
import { emailCodes } from '../ground/db/schema/logins';
import { mails } from '../ground/db/schema/messages';
import { titleInvitations } from '../ground/db/schema/people';
import { users } from '../ground/db/schema/users';
import { drawLots } from '../ground/ledger/bonusLots';
import { lockDebt } from '../ground/ledger/debt';
import { lockAccount } from '../ground/ledger/lockAccount';
import { post } from '../ground/ledger/post';
import { isProven } from '../ground/mail/provenMailbox';
import { lockCommands } from '../ground/session/answerOnce';
import { endPack } from '../unlock/packs/endPacks';

/**
 * Deletes a user and all their data: sessions, passwords, identities, unlocks, reads, ratings, comments,
 * pictures, messages, logs, parts in titles, the guests merged into them. The ledger stays (decision 0017), closed by an entry
 * that takes the remaining balance, under a number that no longer identifies a user. Orders stay too, without
 * personal data (decision 0053). The address becomes free.
 */
export async function deleteAccount(tx: Transaction, userId: number, now: Date): Promise<void> {
  await lockCommands(tx, userId);
  await endPack(tx, userId, now);
  const held = await lockAccount(tx, userId, now);
  const owed = await lockDebt(tx, userId);
  if (held.userGold > 0 || owed > 0) {
    const lots = held.bonus > 0 ? await drawLots(tx, userId, held.bonus) : [];
    const closing = { userId, kind: 'adjustment', reference: { type: 'none' }, requestId: null } as const;
    const rest = {
      coins: 0 - held.coins,
      bonus: 0 - held.bonus,
      debt: 0 - owed,
      lots,
      against: 'adjustments',
      at: now,
    } as const;
    await post(tx, { ...closing, ...rest });
  }
  await tx.execute(sql`with gone as (
      delete from ratings where user_id in (
        select id from users where id = ${userId}::bigint or merged_into = ${userId}::bigint
      ) returning book_id, stars
    ), sums as (
      select book_id, sum(stars)::int as stars, count(*)::int as number from gone group by book_id
    ) update books set rating_sum = rating_sum - sums.stars, rating_count = rating_count - sums.number
      from sums where books.id = sums.book_id`);
  await forgetEpisodeLikes(tx, userId);
  await forgetReader(tx, userId);
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  // An address that was not proven may be another person's, and so are invitations to it.
  if (user && isProven(user)) await tx.delete(titleInvitations).where(eq(titleInvitations.email, user.email));
  if (user?.email) {
    await tx.delete(emailCodes).where(eq(emailCodes.email, user.email));
    await tx.delete(mails).where(eq(mails.recipient, user.email));
  }
  await tx.execute(sql`delete from receipts where scope in (
    select 'user:' || id from users where id = ${userId}::bigint or merged_into = ${userId}::bigint)`);
  await closePurchases(tx, userId, now);
  await tx.delete(users).where(eq(users.id, userId));
}

/**
 * Closes a reader's purchases when their account is deleted. Orders are kept, as the law requires of a
 * seller, without personal data. An open or renewing purchase becomes due for a check and is cancelled then,
 * so a deleted account is never charged.
 */
export async function closePurchases(tx: Transaction, userId: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update orders set receipt_email = '', network = '', card_brand = '', card_last4 = '',
      expires_at = case when state in ('created', 'paying') then ${at} else expires_at end,
      check_at = case when state in ('created', 'paying') then ${at} else check_at end
    where user_id = ${userId}::bigint`);
  await tx.execute(sql`update subscriptions set check_at = ${at}, stop_wanted_at = coalesce(stop_wanted_at, ${at}),
      stop_reason = coalesce(stop_reason, 'accountGone')
    where user_id = ${userId}::bigint and check_at is not null`);
}
