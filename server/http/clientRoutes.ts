import type { Hono } from 'hono';
import type { DrawFirstPicture } from '../../contract/wire/firstPage';
import { pagePath } from '../../contract/wire/pageAddress';
import type { Context } from '../ground/context';
import { ofHouse } from '../ground/house/openHouse';
import { readSessionCookie } from '../ground/session/cookies';
import { type AppContext, type AppEnvironment, callerNetwork, namedOrigin } from './environment';
import { compressedPage, createFirstPages, type FirstPages } from './firstPages';
import { houseClient } from './houseClient';
import { recordArrival } from './landingPath';
import { type BuiltClient, type ClientFile, readRouteFiles } from './loadClient';
import { isPlainAsked } from './plain/plainPage';
import { READING, wrongMethod } from './refusal';
import { pickEncoding } from './sendAnswer';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FILE_NAME = /\.[^/]+$/;
/** Public pages. The others are a reader's own, or lead to one, and get `noindex`. */
const FOUND_BY_SEARCH =
  /^\/(?:|home|discover|about|googlePlay|PrivacyPolicy|TermsOfService|imprint|accessibility|(?:bookInfo|dramaInfo|author)\/\d+|(?:reading|drama)\/\d+\/-?\d+)$/;

/**
 * Serves the built app. Hashed assets are cached forever, and a missing one is 404: an old page must never
 * get index.html for its lazy chunk. Everything else is revalidated each time. Pages of the app get
 * index.html; a visitor without a session gets it with the data of the first screen (decision 0014), or a
 * page without the app if requested (0064). Other paths are 404 with the app, whose router shows that. A
 * page's path in another spelling (a trailing slash, other capitals) redirects to the canonical one.
 */
export function addClientRoutes(
  app: Hono<AppEnvironment>,
  built: BuiltClient,
  context: Context,
  drawFirstPicture: DrawFirstPicture | null,
): void {
  const files = readRouteFiles(built);
  const served = ofHouse(context.house, (house) => {
    const client = houseClient(built, house);
    const index = client.get('/index.html');
    const plain = new TextDecoder().decode(index?.bytes);
    return {
      client,
      index,
      firstPages: createFirstPages({ context, index: plain, files, drawFirstPicture }),
    };
  });
  // The first visitor does not wait for it.
  served();
  app.all('*', async (c) => {
    const { client, index, firstPages } = served();
    const { path, method } = c.req;
    const file = client.get(path);
    const { pathname, search } = new URL(c.req.url);
    const page = pagePath(files.pages, pathname);
    // A build that does not list its pages has them at every path.
    const isKnown =
      file !== undefined || (index && (files.pages.length === 0 ? !isFile(path) : page !== undefined));
    const isRead = method === 'GET' || method === 'HEAD';
    if (isKnown && !isRead) return wrongMethod(c, READING);
    if (file) return send(c, file);
    if (!index || !isRead) return c.notFound();
    if (page !== undefined && (page !== pathname || c.req.url.endsWith('?'))) return leadTo(c, page + search);
    const isPlain = isPlainAsked(new URL(c.req.url));
    if (isPlain || !FOUND_BY_SEARCH.test(path)) c.header('X-Robots-Tag', 'noindex');
    if (!isKnown) return mayBePage(c) ? send(c, index, 404) : c.notFound();
    recordArrival(c, context);
    const isStranger = readSessionCookie(c, context.settings) === undefined;
    return isStranger || isPlain ? await sendFirstPage(c, { context, index, firstPages }) : send(c, index);
  });
}

/**
 * Redirects to a page's canonical path. The redirect is revalidated each time, because a later version may
 * spell the path differently.
 */
function leadTo(c: AppContext, address: string): Response {
  c.header('Cache-Control', 'no-cache');
  return c.redirect(address, 308);
}

function isFile(path: string): boolean {
  return path.startsWith('/assets/') || FILE_NAME.test(path);
}

/** Returns whether a missing path may have been opened by a person, not requested as code or as a picture. */
function mayBePage(c: AppContext): boolean {
  const accept = c.req.header('accept') ?? '*/*';
  if (c.req.path.startsWith('/assets/')) return false;
  return accept.includes('text/html') || (!FILE_NAME.test(c.req.path) && /\*\/\*|text\/\*/.test(accept));
}

type FirstPageParts = {
  readonly context: Context;
  readonly index: ClientFile;
  readonly firstPages: FirstPages;
};

async function sendFirstPage(
  c: AppContext,
  { context, index, firstPages }: FirstPageParts,
): Promise<Response> {
  const visit = {
    url: new URL(c.req.url),
    origin: namedOrigin(c, context.settings),
    acceptLanguage: c.req.header('accept-language'),
    userAgent: c.req.header('user-agent'),
    network: callerNetwork(c, context.settings),
  };
  const page = await firstPages.open(visit, context.now().getTime()).catch((error: unknown) => {
    console.error(`The first page of ${c.req.path} goes out alone:`, error);
    return null;
  });
  // A number identifies the same title forever.
  if (page?.movedTo !== undefined) return leadTo(c, page.movedTo + visit.url.search);
  if (page === null || page.missing) return send(c, index, page?.missing ? 404 : 200);
  if (page.inline) c.set('inline', page.inline);
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie, User-Agent');
  c.header('Content-Type', index.mediaType);
  const encoding = pickEncoding(c.req.header('accept-encoding'), ['br', 'gzip']);
  if (encoding === 'identity') return c.body(page.html);
  c.header('Content-Encoding', encoding);
  return c.body(await compressedPage(page, encoding));
}

function send(c: AppContext, file: ClientFile, status: 200 | 404 = 200): Response {
  const offered = (['br', 'gzip'] as const).filter((name) => file.encoded[name] !== undefined);
  const encoding = pickEncoding(c.req.header('accept-encoding'), offered);
  const bytes = (encoding === 'identity' ? undefined : file.encoded[encoding]) ?? file.bytes;
  const tag = `"${encoding === 'identity' ? file.hash : `${file.hash}-${encoding}`}"`;
  c.header('Cache-Control', c.req.path.startsWith('/assets/') ? FOR_EVER : 'no-cache');
  if (offered.length > 0) c.header('Vary', 'Accept-Encoding');
  if (status === 200) {
    c.header('ETag', tag);
    if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  }
  c.header('Content-Type', file.mediaType);
  c.header('Content-Length', String(bytes.length));
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.req.method === 'HEAD' ? c.body(null, status) : c.body(bytes, status);
}
