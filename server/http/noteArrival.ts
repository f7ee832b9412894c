import { arrivalTallyOf } from '../campaigns/arrivalTally';
import { linkNameOf, marksIn } from '../campaigns/linkName';
import type { Context } from '../ground/context';
import { type AppContext, callerNetwork } from './environment';
import { queryOf } from './landingPath';

/** Who looks at pages for others to see or find. They are nobody's arrival. */
const ROBOT =
  /bot\b|bot\/|crawl|spider|preview|external(?:hit|agent|fetcher)|catalog\/|vkshare|embedly|iframely|cardyb|whatsapp\/|viber|scrap|slackbot|line-poker|inspection|lighthouse|headless|\+https?:|^$/i;

/** Counts a visit that a campaign's link brought, by the link alone (docs/campaign-links.md). */
export function noteArrival(c: AppContext, context: Context): void {
  const url = new URL(c.req.url);
  if (url.search === '' || c.req.method !== 'GET') return;
  // Fetched ahead, perhaps never looked at.
  if (c.req.header('sec-purpose')?.includes('prefetch')) return;
  if (ROBOT.test(c.req.header('user-agent') ?? '')) return;
  const link = linkNameOf(marksIn(queryOf(url)));
  if (link === null) return;
  arrivalTallyOf(context.db).note(link, callerNetwork(c, context.settings), context.now());
}
