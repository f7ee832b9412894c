import { type CampaignQuery, openCampaign } from '../../contract/account/campaignLink.codec';
import { EnvelopeError } from '../../contract/wire/sealing.codec';

/** Pages that a link of a campaign opens (spec 2.1). */
const LANDING = new Set(['/', '/home', '/par', '/google/googleplay.html', '/ad/gp.html']);
const ID = /^[1-9]\d{0,14}$/;

/**
 * The page of the title that a landing page's link carries to, in its bundle or openly: what a link to it shows is that
 * title. Undefined for other pages, and for links that name none. Nothing in a bundle is trusted: what comes of it is a path of a book.
 */
export function landingPath(url: URL): string | undefined {
  if (!LANDING.has(url.pathname)) return undefined;
  const { targetId, type, path } = queryOf(url);
  if (path !== undefined) return /^\/(?:bookInfo|dramaInfo)\/[1-9]\d{0,14}$/.exec(path)?.[0];
  if (targetId === undefined || !ID.test(targetId)) return undefined;
  return type === 'drama' ? `/dramaInfo/${targetId}` : `/bookInfo/${targetId}`;
}

/** What a landing page's address says: its bundle, else its own parameters. Empty for a bundle that does not open. */
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
