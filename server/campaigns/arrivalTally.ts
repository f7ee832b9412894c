import { inArray, sql } from 'drizzle-orm';
import { type Database, keptFor } from '../ground/db/database';
import { campaignDays } from '../ground/db/schema/figures';
import { OTHER_LINKS } from './linkName';

/** Counts visits by campaign links in memory, so that a page request writes nothing to the database. */
export type ArrivalTally = {
  /** `network`: the visitor's. Kept only in this process, and dropped at the end of the day. */
  readonly note: (link: string, network: string, day: string) => void;
  readonly write: () => Promise<void>;
};

/** The number of distinct links counted per day, so that made-up links cannot fill a table. */
export const LINKS_A_DAY = 500;
/**
 * Visits per network, day and link. The many readers of a mobile carrier look like one, and so does a script.
 */
const VISITS_OF_A_NETWORK = 500;
const MOST_NETWORKS = 100_000;

export const arrivalTallyOf = keptFor(createTally);

function createTally(db: Database): ArrivalTally {
  let counts = new Map<string, { day: string; link: string; arrivals: number }>();
  let networks = new Map<string, number>();
  let today = '';

  const add = (day: string, link: string, arrivals: number) => {
    const known = counts.get(`${day} ${link}`);
    // Yesterday's rows wait only a moment to be written, so they hardly use up today's room.
    const isFull = !known && counts.size >= LINKS_A_DAY;
    const counted = isFull ? OTHER_LINKS : link;
    const before = counts.get(`${day} ${counted}`)?.arrivals ?? 0;
    counts.set(`${day} ${counted}`, { day, link: counted, arrivals: before + arrivals });
  };

  return {
    note: (link, network, day) => {
      if (day !== today || networks.size >= MOST_NETWORKS) networks = new Map();
      today = day;
      const who = `${network} ${link}`;
      const visits = (networks.get(who) ?? 0) + 1;
      networks.set(who, visits);
      if (visits <= VISITS_OF_A_NETWORK) add(day, link, 1);
    },
    write: async () => {
      const rows = [...counts.values()];
      if (rows.length === 0) return;
      counts = new Map();
      try {
        await keep(db, rows);
      } catch (error) {
        for (const { day, link, arrivals } of rows) add(day, link, arrivals);
        throw error;
      }
    },
  };
}

/** Two processes may each find room for the last link; a few rows above the limit are harmless. */
async function keep(db: Database, rows: readonly { day: string; link: string; arrivals: number }[]) {
  const days = [...new Set(rows.map(({ day }) => day))];
  const known = await db
    .select({ day: campaignDays.day, link: campaignDays.link })
    .from(campaignDays)
    .where(inArray(campaignDays.day, days));
  const kept = new Map(
    days.map((day) => [day, new Set(known.filter((row) => row.day === day).map((row) => row.link))]),
  );
  const sums = new Map<string, { day: string; link: string; arrivals: number }>();
  for (const { day, link: wanted, arrivals } of rows) {
    const links = kept.get(day) ?? new Set();
    const link = links.has(wanted) || links.size < LINKS_A_DAY ? wanted : OTHER_LINKS;
    links.add(link);
    const key = `${day} ${link}`;
    sums.set(key, { day, link, arrivals: (sums.get(key)?.arrivals ?? 0) + arrivals });
  }
  await db
    .insert(campaignDays)
    .values([...sums.values()])
    .onConflictDoUpdate({
      target: [campaignDays.day, campaignDays.link],
      set: { arrivals: sql`${campaignDays.arrivals} + excluded.arrivals` },
    });
}
