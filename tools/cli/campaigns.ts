import { parseArgs } from 'node:util';
import { openContext } from '../../server/ground/context';
import { endWith } from './commandLine';
import { printCampaigns } from './printCampaigns';

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
