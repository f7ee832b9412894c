import { type CampaignQuery, openCampaign } from '../../contract/account/campaignLink.codec';
import { EnvelopeError } from '../../contract/wire/sealing.codec';
import { arrivalTallyOf } from '../campaigns/arrivalTally';
import { linkNameOf, marksIn } from '../campaigns/linkName';
import type { Context } from '../ground/context';
import { type AppContext, callerNetwork } from './environment';

/** Pages that campaign links open (spec 2.1). */
const LANDING = new Set(['/', '/home', '/par', '/google/googleplay.html', '/ad/gp.html']);
const ID = /^[1-9]\d{0,14}$/;

/**
 * Returns the page of the title that a landing page's link leads to, named in its bundle or in plain
 * parameters; the link's preview shows that title. Undefined for other pages and for links without a title.
 * The bundle is not trusted: the result can only be a title's path.
 */
export function landingPath(url: URL): string | undefined {
  if (!LANDING.has(url.pathname)) return undefined;
  const { targetId, type, path } = queryOf(url);
  if (path !== undefined) return /^\/(?:bookInfo|dramaInfo)\/[1-9]\d{0,14}$/.exec(path)?.[0];
  if (targetId === undefined || !ID.test(targetId)) return undefined;
  return type === 'drama' ? `/dramaInfo/${targetId}` : `/bookInfo/${targetId}`;
}

/**
 * Returns the parameters of a landing page: its bundle's, else its own. Empty for a bundle that does not
 * open.
 */
export function queryOf(url: URL): CampaignQuery {
  const par = url.searchParams.get('par');
  if (par === null) return Object.fromEntries(url.searchParams);
  try {
    return openCampaign(par);
  } catch (error) {
    if (error instanceof EnvelopeError) return {};
    throw error;
  }
}

/** Crawlers and link previews, which are not arrivals. */
const ROBOT =
  /bot\b|bot\/|crawl|spider|preview|external(?:hit|agent|fetcher)|catalog\/|vkshare|embedly|iframely|cardyb|whatsapp\/|viber|scrap|slackbot|line-poker|inspection|lighthouse|headless|\+https?:|^$/i;

/** Counts a visit by a campaign link, by the link alone (docs/campaign-links.md). */
export function recordArrival(c: AppContext, context: Context): void {
  const url = new URL(c.req.url);
  if (url.search === '' || c.req.method !== 'GET') return;
  // A prefetched page may never be seen.
  if (c.req.header('sec-purpose')?.includes('prefetch')) return;
  if (ROBOT.test(c.req.header('user-agent') ?? '')) return;
  const link = linkNameOf(marksIn(queryOf(url)));
  if (link === null) return;
  arrivalTallyOf(context.db).note(link, callerNetwork(c, context.settings), context.days.of(context.now()));
}
