import { parseArgs } from 'node:util';
import { byLink, campaignReport } from '../../server/campaigns/report';
import { type Context, openContext } from '../../server/ground/context';
import { endWith, oneLine } from './commandLine';

const USAGE = `Usage: npm run operate -- campaigns [--days N] [--daily]

  Prints what the links of campaigns brought: visits, new readers, of these those who have read three chapters or watched
  three episodes, and those who have paid. How a link is made: docs/campaign-links.md

    --days N   of the last N days, today included (default: 30, at most 400)
    --daily    a line for each day and link`;

const MOST_DAYS = 400;

type Options = { readonly days: number; readonly daily: boolean };

function read(): Options | null {
  try {
    const options = { days: { type: 'string' }, daily: { type: 'boolean' } } as const;
    const { days = '30', daily = false } = parseArgs({ options }).values;
    const isNumber = /^[1-9]\d{0,2}$/.test(days) && Number(days) <= MOST_DAYS;
    return isNumber ? { days: Number(days), daily } : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const options = read();
  if (options === null) {
    console.error(USAGE);
    return 2;
  }
  const context = await openContext(process.env, { unlimited: true });
  try {
    await context.look();
    await printCampaigns({ ...context, db: context.replicas.pick() ?? context.db }, options);
    return 0;
  } finally {
    await context.close();
  }
}

endWith(main());

/**
 * Prints the results of campaign links: a line a link, or with `daily` a line a day and link. Columns are
 * separated by tabs.
 */
export async function printCampaigns(
  context: Pick<Context, 'db' | 'now'>,
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
