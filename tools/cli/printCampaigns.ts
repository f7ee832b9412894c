import { byLink, campaignReport } from '../../server/campaigns/report';
import type { Context } from '../../server/ground/context';
import { oneLine } from './commandLine';

/**
 * Prints the results of campaign links: a line a link, or with `daily` a line a day and link. Columns are
 * separated by tabs.
 */
export async function printCampaigns(
  context: Pick<Context, 'db' | 'days' | 'now'>,
  { days, daily }: { readonly days: number; readonly daily: boolean },
): Promise<void> {
  const lines = await campaignReport(context, days);
  if (lines.length === 0) {
    console.log(`No link of a campaign was followed in the last ${days} days.`);
    return;
  }
  const columns = ['arrivals', 'guests', 'readers', 'buyers', 'link'];
  console.log([...(daily ? ['day'] : []), ...columns].join('\t'));
  for (const line of daily ? lines : byLink(lines)) {
    const { arrivals, guests, readers, buyers, link } = line;
    console.log(
      [...('day' in line ? [line.day] : []), arrivals, guests, readers, buyers, oneLine(link)].join('\t'),
    );
  }
}
