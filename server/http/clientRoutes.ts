import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Hono } from 'hono';
import type { DrawFirstPicture } from '../../contract/firstPicture';
import type { Context } from '../context';
import { readSessionCookie } from '../session/cookie';
import { pickEncoding } from './encoding';
import type { AppContext, AppEnvironment } from './environment';
import { composeFirstPage, type FirstPageSource } from './firstPage';
import type { BuiltClient, ClientFile } from './loadClient';
import { readRouteFiles } from './readRouteFiles';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The built app. Hashed assets are kept for ever, and one that is missing is missing: an old page must never take
 * index.html for its lazy chunk. Everything else is asked for again each time. Routes of the app get index.html, and
 * a visitor without a session what the first screen needs with it (decision 0013).
 */
export function addClientRoutes(
  app: Hono<AppEnvironment>,
  client: BuiltClient,
  context: Context,
  drawFirstPicture: DrawFirstPicture | null,
): void {
  const files = readRouteFiles(client);
  app.get('*', async (c) => {
    const file = client.get(c.req.path);
    if (file) return send(c, file);
    const isRoute = !c.req.path.startsWith('/assets/') && c.req.header('accept')?.includes('text/html');
    const index = client.get('/index.html');
    if (!isRoute || !index) return c.notFound();
    const isStranger = readSessionCookie(c, context.settings) === undefined;
    return isStranger ? await sendFirstPage(c, { context, index, files, drawFirstPicture }) : send(c, index);
  });
}

type FirstPageParts = Omit<FirstPageSource, 'index'> & { readonly index: ClientFile };

async function sendFirstPage(c: AppContext, { index, ...source }: FirstPageParts): Promise<Response> {
  const plain = new TextDecoder().decode(index.bytes);
  const visit = {
    url: new URL(c.req.url),
    acceptLanguage: c.req.header('accept-language'),
    userAgent: c.req.header('user-agent'),
  };
  let page = plain;
  try {
    const { html, inline } = await composeFirstPage({ ...source, index: plain }, visit);
    page = html;
    if (inline) c.set('inline', inline);
  } catch (error) {
    // The app starts without it, and asks for what it needs.
    console.error(`The first page of ${c.req.path} goes out alone:`, error);
  }
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie, User-Agent');
  c.header('Content-Type', index.mediaType);
  const encoding = pickEncoding(c.req.header('accept-encoding'), ['br', 'gzip']);
  if (encoding === 'identity') return c.body(page);
  c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await compress(page, encoding)));
}

/** Quick rather than small: this one is made for a single visit. */
async function compress(page: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return await promisify(gzip)(page);
  return await promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function send(c: AppContext, file: ClientFile): Response {
  const offered = (['br', 'gzip'] as const).filter((name) => file.encoded[name] !== undefined);
  const encoding = pickEncoding(c.req.header('accept-encoding'), offered);
  const bytes = (encoding === 'identity' ? undefined : file.encoded[encoding]) ?? file.bytes;
  const tag = `"${encoding === 'identity' ? file.hash : `${file.hash}-${encoding}`}"`;
  c.header('Cache-Control', c.req.path.startsWith('/assets/') ? FOR_EVER : 'no-cache');
  c.header('ETag', tag);
  if (offered.length > 0) c.header('Vary', 'Accept-Encoding');
  if (c.req.header('if-none-match') === tag) return c.body(null, 304);
  c.header('Content-Type', file.mediaType);
  c.header('Content-Length', String(bytes.length));
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  return c.req.method === 'HEAD' ? c.body(null) : c.body(bytes);
}
