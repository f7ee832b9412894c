import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { arrivalTallyOf } from '../../server/campaigns/arrivalTally';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { printCampaigns } from './printCampaigns';

let context: TestContext;
const printed: string[] = [];
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => void vi.restoreAllMocks());

it('campaigns are printed with a line per link, and on request a line per day', async () => {
  await printCampaigns(context, { days: 30, daily: false });
  expect(printed).toEqual(['No link of a campaign was followed in the last 30 days.']);
  printed.length = 0;
  context.setNow(new Date('2026-06-10T16:00:00Z'));
  const tally = arrivalTallyOf(context.db);
  tally.note('mail', 'a', '2026-06-10');
  tally.note('mail', 'a', '2026-06-09');
  await tally.write();
  await printCampaigns(context, { days: 30, daily: false });
  await printCampaigns(context, { days: 30, daily: true });
  expect(printed).toEqual([
    'arrivals\tguests\treaders\tbuyers\tlink',
    '2\t0\t0\t0\tmail',
    'day\tarrivals\tguests\treaders\tbuyers\tlink',
    '2026-06-10\t1\t0\t0\t0\tmail',
    '2026-06-09\t1\t0\t0\t0\tmail',
  ]);
});
