import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { shareMonths, shares } from '../ground/db/schema/shares';
import { transact } from '../ground/db/transact';
import { postEarned } from '../ground/ledger/postEarned';
import { dueShares } from '../ground/ledger/spentInTitles';
import { firstDayOf, monthAfter } from './months';
import { firstMonth } from './terms';

/** Every transaction that began within a month has ended by then, on all processes. */
const CLOSE_AFTER_MS = 6 * 3_600_000;

type Due = {
  readonly userId: number;
  readonly bookId: number;
  readonly ofMonth: string;
  readonly coins: number;
  readonly bonus: number;
  readonly coinsPercent: number;
  readonly bonusPercent: number;
};

/**
 * Enters the shares of each month that is over, in order, from the first month with terms on. Several
 * processes may run it at once, and one that stops in between loses nothing: a month's shares follow from the
 * ledger and its terms alone, and each is entered once. Returns the months that it closed.
 */
export async function closeMonths(context: Pick<Context, 'db' | 'days' | 'now'>): Promise<string[]> {
  const closed: string[] = [];
  for (;;) {
    const month = await openMonth(context);
    if (month === null) return closed;
    await enterShares(context, month);
    await context.db.update(shareMonths).set({ closedAt: context.now() }).where(eq(shareMonths.month, month));
    closed.push(month);
  }
}

/** Returns the month to close next, and fixes its bounds; null if none is over. */
async function openMonth({ db, days, now }: Pick<Context, 'db' | 'days' | 'now'>): Promise<string | null> {
  const [open] = await db.select().from(shareMonths).where(isNull(shareMonths.closedAt));
  if (open) return open.month;
  const [last] = await db.select().from(shareMonths).orderBy(desc(shareMonths.startsAt)).limit(1);
  const month = last ? monthAfter(last.month) : await firstMonth(db);
  if (month === null) return null;
  const endsAt = days.startOf(firstDayOf(monthAfter(month)));
  if (now().getTime() < endsAt.getTime() + CLOSE_AFTER_MS) return null;
  // Another zone since then leaves no moment out and counts none twice.
  const startsAt = last?.endsAt ?? days.startOf(firstDayOf(month));
  await db.insert(shareMonths).values({ month, startsAt, endsAt }).onConflictDoNothing();
  return month;
}

async function enterShares({ db, now }: Pick<Context, 'db' | 'now'>, month: string): Promise<void> {
  const due = await rowsOf<Due>(
    db,
    sql`select user_id::float8 as "userId", book_id::float8 as "bookId", of_month as "ofMonth",
        coins::float8 as coins, bonus::float8 as bonus, coins_percent as "coinsPercent", bonus_percent as "bonusPercent"
      from (${dueShares(sql`month = ${month}`)}) d
      where exists (select 1 from users u where u.id = d.user_id) order by user_id, book_id, of_month`,
  );
  for (const share of due)
    await transact(db, async (tx) => {
      const { userId, bookId, ofMonth, coins, bonus, coinsPercent, bonusPercent } = share;
      await tx.execute(sql`select from accounts where user_id = ${userId}::bigint for update`);
      const [entered] = await rowsOf(
        tx,
        sql`select 1 from shares where user_id = ${userId}::bigint and month = ${month}
          and book_id = ${bookId}::bigint and of_month = ${ofMonth}`,
      );
      if (entered) return;
      const amount = coins * coinsPercent + bonus * bonusPercent;
      const entryId = await postEarned(tx, { userId, kind: 'share', amount, at: now() });
      // The account was deleted in the meantime.
      if (entryId === null) return;
      await tx
        .insert(shares)
        .values({ userId, month, bookId, ofMonth, coins, bonus, coinsPercent, bonusPercent, entryId });
    });
}
