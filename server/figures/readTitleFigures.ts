import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { TitleDay, TitleItems } from '../../contract/operator/figures.schema';
import { itemKindOf } from '../catalogue/itemRange';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { type Database, rowsOf } from '../ground/db/database';
import { titleDays } from '../ground/db/schema/figures';

/**
 * Returns a title's last days, including today, oldest first. Reads at most MOST_FIGURE_DAYS rows by the
 * primary key.
 */
export async function readTitleDays(
  { db, days: calendar, now }: Pick<Context, 'db' | 'days' | 'now'>,
  bookId: number,
  days: number,
): Promise<TitleDay[]> {
  const today = calendar.of(now());
  const first = addDays(today, 1 - days);
  const rows = await db
    .select()
    .from(titleDays)
    .where(and(eq(titleDays.bookId, bookId), gte(titleDays.day, first), lte(titleDays.day, today)))
    .orderBy(asc(titleDays.day));
  const known = new Map(rows.map(({ bookId: _, ...row }) => [row.day, row]));
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(first, at);
    return known.get(day) ?? { day, ...NOTHING };
  });
}

const NOTHING = { started: 0, readers: 0, reads: 0, finished: 0, unlocks: 0, coins: 0, bonus: 0 };

/**
 * Returns the figures of a title's chapters or episodes over all days, in reading order, without front and
 * back matter. Reads two rows of each by the primary key.
 */
export async function readTitleItems(db: Database, bookId: number): Promise<TitleItems> {
  const isDrama = (await itemKindOf(db, bookId)) === 'episode';
  const items = isDrama ? sql`episodes c` : sql`chapters c`;
  const title = isDrama ? sql`c.drama_id` : sql`c.book_id`;
  const [row] = await rowsOf<{ list: TitleItems | null }>(
    db,
    sql`select json_agg(json_build_array(target, readers, unlocks, coins, bonus) order by target) as list from (
      select c.target, coalesce(sum(i.readers), 0)::int as readers, coalesce(sum(i.unlocks), 0)::int as unlocks,
        coalesce(round(sum(i.coins)), 0)::bigint as coins, coalesce(round(sum(i.bonus)), 0)::bigint as bonus
      from ${items} left join title_items i on i.book_id = ${bookId} and i.item_id = c.id
      where ${title} = ${bookId} and c.target > 0 and c.removed_at is null
      group by c.target
    ) as sums`,
  );
  return row?.list ?? [];
}
