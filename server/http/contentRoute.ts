import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { type ContentType, isCompressible } from '../ground/content/contentStore';
import type { Context } from '../ground/context';
import { CALL_WINDOW_MS } from '../ground/limits/callLimits';
import { refuseTooMany } from './apiRoutes';
import { pickEncoding } from './encoding';
import { type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { READING, wrongMethod } from './refusal';

const MEDIA_TYPE: Record<ContentType, string> = {
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  json: 'application/json',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
  // A picture for whoever opens it; as served it is one of nothing.
  stills: 'application/octet-stream',
};
const PATH = '/content/:file{[0-9a-f]{64}\\.(?:txt|webp|json|m4s|mp4|m3u8|vtt|stills)}';
/** Of one network: a book of 2,000 chapters for fifteen readers at once. */
const FILES_A_MINUTE = 30_000;
const FOR_EVER = 'public, max-age=31536000, immutable';

type ContentParts = Pick<Context, 'content' | 'settings' | 'now'>;

/**
 * `/content/<sha256>.<type>`: files that never change, for any cache to keep. The pattern admits nothing but a hash,
 * so no path reaches outside the store.
 */
export function addContentRoute(app: Hono<AppEnvironment>, context: ContentParts): void {
  const { content } = context;
  const limit = createRateLimit(FILES_A_MINUTE, CALL_WINDOW_MS);
  app.get(PATH, async (c) => {
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    const [hash, type] = c.req.param('file').split('.') as [string, ContentType];
    const wanted = pickEncoding(c.req.header('accept-encoding'), isCompressible(type) ? ['br', 'gzip'] : []);
    const compressed = wanted === 'identity' ? null : await content.find(hash, type, wanted);
    const file = compressed ?? (await content.find(hash, type, 'identity'));
    if (file === null) return c.notFound();
    const encoding = compressed ? wanted : 'identity';
    const tag = `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`;
    c.header('Cache-Control', FOR_EVER);
    c.header('ETag', tag);
    if (isCompressible(type)) c.header('Vary', 'Accept-Encoding');
    if (c.req.header('if-none-match') === tag) return c.body(null, 304);
    c.header('Content-Type', MEDIA_TYPE[type]);
    c.header('Content-Length', String(file.size));
    if (encoding !== 'identity') c.header('Content-Encoding', encoding);
    return c.req.method === 'HEAD' ? c.body(null) : c.body(new Uint8Array(await readFile(file.path)));
  });
  app.all(PATH, (c) => wrongMethod(c, READING));
  app.all('/content/*', (c) => c.notFound());
}
