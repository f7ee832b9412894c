import { gte, sql } from 'drizzle-orm';
import { addDays } from '../ground/calendar';
import type { Context } from '../ground/context';
import { rowsOf } from '../ground/db/database';
import { campaignDays } from '../ground/db/schema/figures';
import { type LinkMarks, linkNameOf } from './linkName';

/**
 * The results of a link on a day of the installation: of the readers who first arrived by it then, whatever they did
 * until now.
 */
export type CampaignLine = {
  readonly day: string;
  readonly link: string;
  /**
   * Visits that requested a page. A device that has the app cached requests none, so its visits are not
   * counted.
   */
  readonly arrivals: number;
  /** New readers. Those above their network's limit (decision 0031) are not counted. */
  readonly guests: number;
  readonly readers: number;
  readonly buyers: number;
};

const READ_FROM = 3;

/** Returns the campaigns of the last days including today, newest day first, and within a day by visits. */
export async function campaignReport(
  { db, days: calendar, now }: Pick<Context, 'db' | 'days' | 'now'>,
  days: number,
): Promise<CampaignLine[]> {
  const since = addDays(calendar.of(now()), 1 - days);
  const lines = new Map<string, CampaignLine>();
  const add = (day: string, link: string, more: Partial<CampaignLine>) => {
    const { arrivals, guests, readers, buyers } = lines.get(`${day} ${link}`) ?? NOTHING;
    lines.set(`${day} ${link}`, {
      day,
      link,
      arrivals: arrivals + (more.arrivals ?? 0),
      guests: guests + (more.guests ?? 0),
      readers: readers + (more.readers ?? 0),
      buyers: buyers + (more.buyers ?? 0),
    });
  };
  for (const { day, link, arrivals } of await db
    .select()
    .from(campaignDays)
    .where(gte(campaignDays.day, since)))
    add(day, link, { arrivals });
  for (const { day, guests, readers, buyers, ...marks } of await whoCame(db, calendar, since)) {
    const link = linkNameOf(marks);
    if (link !== null) add(day, link, { guests, readers, buyers });
  }
  return [...lines.values()].sort(
    (a, b) =>
      b.day.localeCompare(a.day) ||
      b.guests - a.guests ||
      b.arrivals - a.arrivals ||
      a.link.localeCompare(b.link),
  );
}

const NOTHING = { arrivals: 0, guests: 0, readers: 0, buyers: 0 };

type Came = LinkMarks & { day: string; guests: number; readers: number; buyers: number };

/**
 * The readers who first arrived by a link since a day, or on the evening before it: `who`, the account;
 * `guest`, which it was then; `arrival` and `day`.
 */
export const cameByLink = (days: Context['days'], since: string) => sql`
  select distinct on (who) coalesce(u.merged_into, u.id) as who, u.id as guest, u.arrival,
    ${days.dayOf('u.created_at')} as day
  from users u
  where not u.is_crowd and u.created_at >= ${since}::date - interval '1 day'
    and (u.arrival ->> 'utmSource' <> '' or u.arrival ->> 'utmMedium' <> '' or u.arrival ->> 'utmCampaign' <> ''
      or u.arrival ->> 'source' not in ('', 'pwa'))
  order by who, u.created_at`;

async function whoCame(db: Context['db'], days: Context['days'], since: string): Promise<Came[]> {
  return await rowsOf<Came>(
    db,
    sql`with came as (${cameByLink(days, since)}), did as (
        select day, arrival,
          (select count(*) from (select 1 from reads where user_id = came.who limit ${READ_FROM}) r)
          + (select count(*) from (select 1 from watches where user_id = came.who limit ${READ_FROM}) w) >= ${READ_FROM} as has_read,
          exists (select 1 from orders o where o.user_id in (came.who, came.guest) and o.paid_at is not null) as has_paid
        from came where day >= ${since}::date
      )
      select day::text as day, arrival ->> 'source' as source, arrival ->> 'utmSource' as "utmSource",
        arrival ->> 'utmMedium' as "utmMedium", arrival ->> 'utmCampaign' as "utmCampaign",
        count(*)::int as guests, (count(*) filter (where has_read))::int as readers,
        (count(*) filter (where has_paid))::int as buyers
      from did group by 1, 2, 3, 4, 5`,
  );
}

/** Sums the lines over all days, one line per link. */
export function byLink(lines: readonly CampaignLine[]): Omit<CampaignLine, 'day'>[] {
  const sums = new Map<string, Omit<CampaignLine, 'day'>>();
  for (const { link, arrivals, guests, readers, buyers } of lines) {
    const sum = sums.get(link) ?? { link, ...NOTHING };
    sums.set(link, {
      link,
      arrivals: sum.arrivals + arrivals,
      guests: sum.guests + guests,
      readers: sum.readers + readers,
      buyers: sum.buyers + buyers,
    });
  }
  return [...sums.values()].sort(
    (a, b) => b.guests - a.guests || b.arrivals - a.arrivals || a.link.localeCompare(b.link),
  );
}
