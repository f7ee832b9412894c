import { gte, sql } from 'drizzle-orm';
import { byLink, type CampaignLine, campaignReport } from '../campaigns/report';
import { addDays, dayOf } from '../ground/calendar';
import type { Context } from '../ground/context';
import { campaignSums } from '../ground/db/schema/figures';

/** Who came by a campaign’s link reads on, and pays, for weeks: so long its lines are brought up to date. */
export const CAMPAIGN_DAYS_FOLDED = 35;

/** Writes down what the links of campaigns have brought until now, a line a day and link, in place of what was written before. */
export async function foldCampaigns(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  const lines = await campaignReport(context, CAMPAIGN_DAYS_FOLDED);
  await context.db.transaction(async (tx) => {
    await tx.delete(campaignSums).where(gte(campaignSums.day, firstDay(context.now(), CAMPAIGN_DAYS_FOLDED)));
    for (let at = 0; at < lines.length; at += 1_000) {
      await tx
        .insert(campaignSums)
        .values(lines.slice(at, at + 1_000))
        // Another process may have written at the same time: it knows the same.
        .onConflictDoUpdate({
          target: [campaignSums.day, campaignSums.link],
          set: { arrivals: sql`excluded.arrivals`, guests: sql`excluded.guests` },
        });
    }
  });
}

const MOST_LINKS = 100;

/** What was written down of the last days, a line a link, those that brought most first. */
export async function readCampaignSums(
  { db, now }: Pick<Context, 'db' | 'now'>,
  days: number,
): Promise<Omit<CampaignLine, 'day'>[]> {
  const rows = await db
    .select()
    .from(campaignSums)
    .where(gte(campaignSums.day, firstDay(now(), days)));
  return byLink(rows).slice(0, MOST_LINKS);
}

function firstDay(now: Date, days: number): string {
  return addDays(dayOf(now), 1 - days);
}
