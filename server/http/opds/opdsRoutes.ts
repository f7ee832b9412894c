import { join } from 'node:path';
import type { Hono } from 'hono';
import { createAnswerCache } from '../../catalogue/answerCache';
import { readState } from '../../catalogue/state';
import { createEpubFiles } from '../../epub/epubFiles';
import type { Context } from '../../ground/context';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { refuseTooMany } from '../apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork, namedOrigin } from '../environment';
import { languageOf } from '../firstPage';
import { createRateLimit } from '../rateLimit';
import { noneThere } from '../refusal';
import { type PublicDocument, publicDocument, sendDocument } from '../sendDocument';
import { CATALOGUE_PAGES } from './cataloguePage';
import { publicView } from './catalogueView';
import { addEpubRoute } from './epubRoute';
import { DESCRIPTION_TYPE, searchDescription, writeOpdsOne } from './opdsOne';
import { NOVELS_TYPE, OPDS_ONE, OPDS_TWO, OPDS_TWO_TYPE, WAYS_TYPE } from './opdsPaths';
import { writeOpdsTwo } from './opdsTwo';
import { addOwnRoutes } from './ownRoutes';

/** Per minute, one for each page; a search counts by its cost. */
const PAGES = { network: 1_200, ceiling: 3_600 } as const;
/** Some 30 kB each. */
const MOST_KEPT = 200;
const KEPT_MS = 60_000;
const VARY = 'Accept-Encoding, Accept-Language';

type Kept = { readonly document: PublicDocument | null };

/**
 * Adds the catalogue for e-readers, OPDS 1.2 at `/opds/v1` and 2.0 at `/opds/v2`: the novels that have free
 * chapters, each with an EPUB of these, and a reader's own. Nothing exists here if the operator forbids saving novels as files, or
 * if the installation's origin is unknown.
 */
export function addOpdsRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const { settings } = context;
  if (!settings.epubExport) {
    app.all('/opds/*', (c) => c.notFound());
    return;
  }
  const limit = createRateLimit(PAGES.network, CALL_WINDOW_MS, PAGES.ceiling * settings.ceilingFactor);
  const kept = createAnswerCache(MOST_KEPT, KEPT_MS);
  const answer = async (c: AppContext, version: 1 | 2, name: string): Promise<Response> => {
    const origin = namedOrigin(c, settings);
    const page = Object.hasOwn(CATALOGUE_PAGES, name) ? CATALOGUE_PAGES[name] : undefined;
    if (origin === null || !page) return c.notFound();
    const network = callerNetwork(c, settings);
    const refused = refuseTooMany(c, context, limit, network);
    if (refused) return refused;
    const url = new URL(c.req.url);
    const language = languageOf({ url, acceptLanguage: c.req.header('accept-language') });
    const read = { ...context, db: context.replicas.pick() ?? context.db };
    const asked = url.searchParams;
    const house = context.house.now().name;
    const key = [
      house,
      version,
      language,
      origin,
      name,
      asked.get('name'),
      asked.get('q'),
      asked.get('offset'),
    ];
    const { books: state } = await readState(read.db);
    const { document } = await kept.get<Kept>(state, JSON.stringify(key), async () => {
      const charge = (cost: number) => limit.charge(network, cost, context.now().getTime());
      const made = await page({ context: read, language, asked, charge });
      if (made === null) return { document: null };
      const view = publicView({ house, origin, base: version === 1 ? OPDS_ONE : OPDS_TWO, language });
      const text = (version === 1 ? writeOpdsOne : writeOpdsTwo)(made, view);
      const oneType = made.novels ? NOVELS_TYPE : WAYS_TYPE;
      return { document: publicDocument(text, version === 1 ? oneType : OPDS_TWO_TYPE, made.updated) };
    });
    return document === null ? c.notFound() : await sendDocument(c, document, { vary: VARY });
  };
  const files = createEpubFiles(context, join(settings.dataDir, 'epubs'));
  addEpubRoute(app, context, files);
  addOwnRoutes(app, context, files);
  app.get(`${OPDS_ONE}/search.xml`, async (c) => {
    const origin = namedOrigin(c, settings);
    if (origin === null) return c.notFound();
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, settings));
    if (refused) return refused;
    const url = new URL(c.req.url);
    const text = searchDescription(
      context.house.now().name,
      origin,
      languageOf({ url, acceptLanguage: c.req.header('accept-language') }),
    );
    return await sendDocument(c, publicDocument(text, DESCRIPTION_TYPE, new Date(0)), { vary: VARY });
  });
  for (const [base, version] of [
    [OPDS_ONE, 1],
    [OPDS_TWO, 2],
  ] as const) {
    for (const path of [base, `${base}/`]) app.get(path, (c) => answer(c, version, ''));
    app.get(`${base}/:name{[a-z]+}`, (c) => answer(c, version, c.req.param('name')));
    for (const path of [base, `${base}/*`]) app.all(path, noneThere);
  }
  // What a person types who knows no version.
  app.get('/opds', (c) => c.redirect(OPDS_ONE, 302));
  app.all('/opds/*', (c) => c.notFound());
}
