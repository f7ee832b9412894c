import type { Hono } from 'hono';
import type { Context } from '../../ground/context';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { refuseTooMany } from '../apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork, namedOrigin } from '../environment';
import { createRateLimit } from '../rateLimit';
import { READING, wrongMethod } from '../refusal';
import { pickEncoding } from '../sendAnswer';
import {
  SITEMAP_KINDS,
  type SitemapEntry,
  type SitemapKind,
  sitemapFiles,
  sitemapPages,
} from './sitemapPages';

const FILE = '/sitemap/:name{(?:titles|chapters|episodes|authors)-[1-9][0-9]{0,5}\\.xml}';
/** Per minute: a robot fetches all files of a large catalogue within a quarter of an hour. */
const FILES = { network: 30, ceiling: 120 } as const;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const OWN_PAGES = ['/home', '/discover', '/about', '/PrivacyPolicy', '/TermsOfService', '/accessibility'];

/**
 * Adds `/sitemap.xml`, an index, and the files it names (sitemaps.org): titles, free chapters, free
 * episodes and authors. They are streamed while being read, so a catalogue of any size takes little memory. 404 if the
 * installation's origin is unknown.
 */
export function addSitemapRoute(app: Hono<AppEnvironment>, context: Context): void {
  const { settings } = context;
  const ownPages = context.house.now().texts.has('imprint') ? [...OWN_PAGES, '/imprint'] : OWN_PAGES;
  // Long lists of public data, which may lag.
  const read = () => context.replicas.pick() ?? context.db;
  const limit = createRateLimit(FILES.network, CALL_WINDOW_MS, FILES.ceiling * settings.ceilingFactor);
  const refusal = (c: AppContext) => refuseTooMany(c, context, limit, callerNetwork(c, settings));
  app.get('/sitemap.xml', async (c) => {
    const origin = namedOrigin(c, settings);
    if (origin === null) return c.notFound();
    const refused = refusal(c);
    if (refused) return refused;
    const files = await sitemapFiles(read());
    const names = SITEMAP_KINDS.flatMap((kind) =>
      Array.from({ length: files[kind] }, (_file, at) => `${kind}-${at + 1}`),
    );
    const lines = names.map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>\n`);
    return send(c, [`${HEAD}<sitemapindex ${NAMESPACE}>\n`, ...lines, '</sitemapindex>\n']);
  });
  app.get(FILE, async (c) => {
    const origin = namedOrigin(c, settings);
    if (origin === null) return c.notFound();
    const refused = refusal(c);
    if (refused) return refused;
    const [kind, file] = c.req.param('name').replace('.xml', '').split('-') as [SitemapKind, string];
    const db = read();
    if (Number(file) > (await sitemapFiles(db))[kind]) return c.notFound();
    if (c.req.method === 'HEAD') return send(c, []);
    const first = kind === 'titles' && Number(file) === 1 ? ownPages : [];
    return send(c, urlSet(origin, first, sitemapPages(db, kind, Number(file), context.now())));
  });
  for (const path of ['/sitemap.xml', FILE]) app.all(path, (c) => wrongMethod(c, READING));
  app.all('/sitemap/*', (c) => c.notFound());
}

async function* urlSet(
  origin: string,
  own: readonly string[],
  pages: AsyncIterable<SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n${own.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join('')}`;
  for await (const batch of pages) yield batch.map((entry) => line(origin, entry)).join('');
  yield '</urlset>\n';
}

/** Paths consist of numbers and page names, so nothing needs escaping. */
function line(origin: string, { path, changed }: SitemapEntry): string {
  return `<url><loc>${origin}${path}</loc><lastmod>${changed.toISOString()}</lastmod></url>\n`;
}

function send(c: AppContext, pieces: Iterable<string> | AsyncIterable<string>): Response {
  c.header('Content-Type', 'application/xml; charset=utf-8');
  c.header('Cache-Control', 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  const text = streamOf(pieces).pipeThrough(new TextEncoderStream());
  if (pickEncoding(c.req.header('accept-encoding'), ['gzip']) !== 'gzip') return c.body(text);
  c.header('Content-Encoding', 'gzip');
  return c.body(text.pipeThrough(new CompressionStream('gzip')));
}

/** Reads one piece at a time, on demand; a disconnect ends the reading. */
function streamOf(pieces: Iterable<string> | AsyncIterable<string>): ReadableStream<string> {
  const all = (async function* () {
    yield* pieces;
  })();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await all.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await all.return();
    },
  });
}

/** Adds robots.txt: pages are allowed, calls are not, and the sitemap is named if the origin is known. */
export function addRobotsRoute(app: Hono<AppEnvironment>, { settings }: Context): void {
  app.get('/robots.txt', (c) => {
    const origin = namedOrigin(c, settings);
    const lines = [
      '# Pages are for everybody; what follows is what they ask for by themselves.',
      'User-agent: *',
      'Disallow: /novel-api/',
      'Disallow: /api',
      'Disallow: /opds/',
      'Allow: /',
      ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'no-cache' });
  });
  app.all('/robots.txt', (c) => wrongMethod(c, READING));
}
