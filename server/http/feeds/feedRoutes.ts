import type { Hono } from 'hono';
import { createAnswerCache } from '../../catalogue/answerCache';
import { readState } from '../../catalogue/state';
import type { Context } from '../../ground/context';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { refuseTooMany } from '../apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork, namedOrigin } from '../environment';
import { createRateLimit } from '../rateLimit';
import { READING, wrongMethod } from '../refusal';
import { type PublicDocument, publicDocument, sendDocument } from '../sendDocument';
import { ATOM_TYPE, type AtomFeed, writeAtom } from './atom';
import { SITE_FEED } from './feedPaths';
import { siteFeed, titleFeed } from './newsFeeds';

const TITLE_FEED = '/feeds/title/:file{[1-9][0-9]{0,14}\\.atom}';
/** Per minute: a service fetches the feeds of many readers from few addresses. */
const FEEDS = { network: 600, ceiling: 2_400 } as const;
/** Some 20 kB each. */
const MOST_KEPT = 200;
const KEPT_MS = 60_000;

type Kept = { readonly document: PublicDocument | null };

/**
 * Adds Atom feeds (RFC 4287): `/feeds/titles.atom` of the site, and `/feeds/title/<number>.atom` of each novel
 * and drama. They contain what the pages without scripts do, of free chapters only. 404 if the installation's
 * origin is unknown, as for the sitemap.
 */
export function addFeedRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const { settings } = context;
  const limit = createRateLimit(FEEDS.network, CALL_WINDOW_MS, FEEDS.ceiling * settings.ceilingFactor);
  const kept = createAnswerCache(MOST_KEPT, KEPT_MS);
  const answer = async (
    c: AppContext,
    make: (read: Context, origin: string) => Promise<AtomFeed | null>,
  ): Promise<Response> => {
    const origin = namedOrigin(c, settings);
    if (origin === null) return c.notFound();
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, settings));
    if (refused) return refused;
    const read = { ...context, db: context.replicas.pick() ?? context.db };
    const { books: version } = await readState(read.db);
    const { document } = await kept.get<Kept>(
      version,
      `${origin} ${context.house.now().name} ${c.req.path}`,
      async () => {
        const feed = await make(read, origin);
        return {
          document: feed && publicDocument(writeAtom(feed), `${ATOM_TYPE}; charset=utf-8`, feed.updated),
        };
      },
    );
    return document === null ? c.notFound() : await sendDocument(c, document);
  };
  app.get(SITE_FEED, (c) => answer(c, siteFeed));
  app.get(TITLE_FEED, (c) => {
    const id = Number.parseInt(c.req.param('file'), 10);
    return answer(c, (read, origin) => titleFeed(read, origin, id));
  });
  for (const path of [SITE_FEED, TITLE_FEED]) app.all(path, (c) => wrongMethod(c, READING));
  app.all('/feeds/*', (c) => c.notFound());
}
