import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { ShareTerms, TitleShares } from '../../contract/studio/shares.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { books } from '../ground/db/schema/books';
import { shareTerms } from '../ground/db/schema/shares';
import { users } from '../ground/db/schema/users';
import type { Done } from '../operator/audit';
import { monthAfter, monthOf } from './months';

type Terms = {
  readonly bookId: number;
  readonly userId: number;
  /** Whether they hold from this month on, or from the next. */
  readonly from: 'thisMonth' | 'nextMonth';
  /** In percent, whole. */
  readonly coinsPercent: number;
  readonly bonusPercent: number;
};

/**
 * Sets what a person earns by a title, from this month or the next one on, in place of terms that would begin
 * then or later. Months that are over keep theirs. Refused: `notFound` without such a title or a registered
 * account; `tooMany` if the shares of a month would be more than all of the spending.
 */
export async function setTerms(
  tx: Transaction,
  { bookId, userId, from, coinsPercent, bonusPercent }: Terms,
  { days, now }: Pick<Context, 'days' | 'now'>,
): Promise<Result<Done<null>>> {
  const [book] = await tx.select({ id: books.id }).from(books).where(eq(books.id, bookId)).for('update');
  const [person] = await tx.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  if (!book || person?.kind !== 'registered') return failed('notFound');
  const thisMonth = monthOf(days.of(now()));
  const fromMonth = from === 'thisMonth' ? thisMonth : monthAfter(thisMonth);
  const before = await termsAt(tx, { bookId, userId, month: fromMonth });
  const others = await mostOfOthers(tx, { bookId, userId, fromMonth });
  if (others.coins + coinsPercent > 100 || others.bonus + bonusPercent > 100) return failed('tooMany');
  const { fromMonth: begins } = shareTerms;
  const isReplaced = and(
    eq(shareTerms.bookId, bookId),
    eq(shareTerms.userId, userId),
    gte(begins, fromMonth),
  );
  await tx.delete(shareTerms).where(isReplaced);
  await tx.insert(shareTerms).values({ bookId, userId, fromMonth, coinsPercent, bonusPercent });
  const facts = (terms: { coinsPercent: number; bonusPercent: number } | null) => ({
    reader: userId,
    coinsPercent: terms?.coinsPercent ?? 0,
    bonusPercent: terms?.bonusPercent ?? 0,
  });
  return success({
    answer: null,
    act: {
      act: 'title.share',
      object: 'title',
      objectId: bookId,
      before: facts(before),
      after: { ...facts({ coinsPercent, bonusPercent }), month: fromMonth },
    },
  });
}

async function termsAt(
  tx: Transaction,
  { bookId, userId, month }: { bookId: number; userId: number; month: string },
): Promise<typeof shareTerms.$inferSelect | null> {
  const isOf = and(eq(shareTerms.bookId, bookId), eq(shareTerms.userId, userId));
  const [row] = await tx
    .select()
    .from(shareTerms)
    .where(and(isOf, lte(shareTerms.fromMonth, month)))
    .orderBy(desc(shareTerms.fromMonth))
    .limit(1);
  return row ?? null;
}

/** Returns the most that all others earn together in a month, from one on. */
async function mostOfOthers(
  tx: Transaction,
  { bookId, userId, fromMonth }: { bookId: number; userId: number; fromMonth: string },
): Promise<{ coins: number; bonus: number }> {
  const [row] = await rowsOf<{ coins: number; bonus: number }>(
    tx,
    sql`with others as (
        select * from share_terms where book_id = ${bookId}::bigint and user_id <> ${userId}::bigint
      ), sums as (
        select sum(t.coins_percent) as coins, sum(t.bonus_percent) as bonus
        from (select ${fromMonth} as month union select from_month from others where from_month > ${fromMonth}) m
        cross join lateral (select distinct on (user_id) coins_percent, bonus_percent from others
          where from_month <= m.month order by user_id, from_month desc) t
        group by m.month
      )
      select coalesce(max(coins), 0)::int as coins, coalesce(max(bonus), 0)::int as bonus from sums`,
  );
  return row ?? { coins: 0, bonus: 0 };
}

/** Returns the terms of a title: those of this month and what follows, with each person's name. */
export async function readTerms(
  { db, days, now }: Pick<Context, 'db' | 'days' | 'now'>,
  bookId: number,
): Promise<TitleShares> {
  const month = monthOf(days.of(now()));
  const rows = await rowsOf<{ userId: number; name: string; terms: ShareTerms[] }>(
    db,
    sql`select p.user_id::float8 as "userId", coalesce(nullif(u.nick_name, ''), u.email, '') as name,
        (select coalesce(json_agg(json_build_object('fromMonth', t.from_month, 'coinsPercent', t.coins_percent,
            'bonusPercent', t.bonus_percent) order by t.from_month), '[]')
          from share_terms t where t.book_id = ${bookId}::bigint and t.user_id = p.user_id) as terms
      from (select user_id from share_terms where book_id = ${bookId}::bigint
        union select user_id from title_people where book_id = ${bookId}::bigint) p
      left join users u on u.id = p.user_id order by p.user_id`,
  );
  const list = rows.map(({ terms, ...person }) => ({
    ...person,
    now: terms.findLast(({ fromMonth }) => fromMonth <= month) ?? null,
    next: terms.find(({ fromMonth }) => fromMonth > month) ?? null,
  }));
  return { month, list };
}

/** The first month that any terms are of; null without terms. */
export async function firstMonth(db: Database): Promise<string | null> {
  const [row] = await rowsOf<{ month: string | null }>(
    db,
    sql`select min(from_month) as month from share_terms`,
  );
  return row?.month ?? null;
}
