import { and, eq, gte, sql } from 'drizzle-orm';
import type { TitleCampaign } from '../../contract/operator/figures.schema';
import { type LinkMarks, linkNameOf, OTHER_LINKS } from '../campaigns/linkName';
import { cameByLink } from '../campaigns/report';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { titleCampaigns } from '../ground/db/schema/figures';
import { transact } from '../ground/db/transact';
import { CAMPAIGN_DAYS_FOLDED, firstDay, readCampaignSums } from './foldFigures';
import { paidEntries, SOLD_ITEMS } from './soldItems';

type Summed = Pick<Context, 'db' | 'days' | 'now'>;

/**
 * Stores what the readers of campaign links did in each title until now, one row per title, day of arrival
 * and link, replacing the old rows. Links that are not among those of the figures share one row, so that
 * made-up ones fill no table. Call after `foldCampaigns`.
 */
export async function foldTitleCampaigns(context: Summed): Promise<void> {
  const since = firstDay(context, CAMPAIGN_DAYS_FOLDED);
  const listed = new Set((await readCampaignSums(context, CAMPAIGN_DAYS_FOLDED)).map(({ link }) => link));
  const rows = new Map<string, typeof titleCampaigns.$inferSelect>();
  for (const { source, utmSource, utmMedium, utmCampaign, ...did } of await readDone(context, since)) {
    const name = linkNameOf({ source, utmSource, utmMedium, utmCampaign });
    if (name === null) continue;
    const link = listed.has(name) ? name : OTHER_LINKS;
    const key = `${did.bookId} ${did.day} ${link}`;
    const row = rows.get(key) ?? { ...did, link, readers: 0, unlocks: 0, coins: 0, bonus: 0 };
    rows.set(key, { ...row, ...added(row, did) });
  }
  const whole = [...rows.values()].map((row) => ({
    ...row,
    coins: Math.round(row.coins),
    bonus: Math.round(row.bonus),
  }));
  await transact(context.db, async (tx) => {
    await tx.delete(titleCampaigns).where(gte(titleCampaigns.day, since));
    for (let at = 0; at < whole.length; at += 1_000)
      await tx.insert(titleCampaigns).values(whole.slice(at, at + 1_000));
  });
}

const MOST_LINKS = 100;

/** Returns a title's stored rows of the last days, summed into one line per link, the most readers first. */
export async function readTitleCampaigns(
  context: Summed,
  bookId: number,
  days: number,
): Promise<TitleCampaign[]> {
  const rows = await context.db
    .select()
    .from(titleCampaigns)
    .where(and(eq(titleCampaigns.bookId, bookId), gte(titleCampaigns.day, firstDay(context, days))));
  const sums = new Map<string, TitleCampaign>();
  for (const { link, readers, unlocks, coins, bonus } of rows) {
    const sum = sums.get(link) ?? { link, readers: 0, unlocks: 0, coins: 0, bonus: 0 };
    sums.set(link, { link, ...added(sum, { readers, unlocks, coins, bonus }) });
  }
  return [...sums.values()]
    .sort((a, b) => b.readers - a.readers || b.unlocks - a.unlocks || a.link.localeCompare(b.link))
    .slice(0, MOST_LINKS);
}

type Done = Omit<TitleCampaign, 'link'>;

function added(one: Done, other: Done): Done {
  return {
    readers: one.readers + other.readers,
    unlocks: one.unlocks + other.unlocks,
    coins: one.coins + other.coins,
    bonus: one.bonus + other.bonus,
  };
}

/** Returns what they did, by title, day of arrival and marks. Reads only the rows of readers of links. */
async function readDone(
  { db, days }: Summed,
  since: string,
): Promise<(Done & LinkMarks & { bookId: number; day: string })[]> {
  return await rowsOf(
    db,
    sql`with came as (${cameByLink(days, since)}), paid as (${paidEntries(sql`null::date`, sql`e.user_id in (select who from came)`)}),
      sold as (${SOLD_ITEMS}), done as (
        select who, book_id, 1 as readers, 0 as unlocks, 0 as coins, 0 as bonus from (
          select who, book_id from came join reads on user_id = who
          union select who, book_id from came join watches on user_id = who) seen
        union all select user_id, book_id, 0, count(*), sum(coins), sum(bonus) from sold group by 1, 2
      )
      select book_id::float8 as "bookId", day::text as day, arrival ->> 'source' as source,
        arrival ->> 'utmSource' as "utmSource", arrival ->> 'utmMedium' as "utmMedium",
        arrival ->> 'utmCampaign' as "utmCampaign", sum(readers)::int as readers, sum(unlocks)::int as unlocks,
        sum(coins)::float8 as coins, sum(bonus)::float8 as bonus
      from came join done using (who) where day >= ${since}::date group by 1, 2, 3, 4, 5, 6`,
  );
}
