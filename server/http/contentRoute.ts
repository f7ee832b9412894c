import type { Hono } from 'hono';
import {
  type ByteRange,
  type ContentEncoding,
  type ContentType,
  isCompressible,
  MEDIA_TYPE,
  type OpenFile,
} from '../ground/content/contentStore';
import type { Context } from '../ground/context';
import { CALL_WINDOW_MS } from '../ground/limits/callLimits';
import { refuseTooMany } from './apiRoutes';
import { readRange } from './byteRange';
import { type AppContext, type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { READING, wrongMethod } from './refusal';
import { pickEncoding } from './sendAnswer';

const PATH = '/content/:file{[0-9a-f]{64}\\.(?:txt|webp|json|m4s|mp4|m3u8|vtt|stills)}';
/** Per network and minute: a book of 2,000 chapters for fifteen readers at once. */
const FILES_A_MINUTE = 30_000;
const FOR_EVER = 'public, max-age=31536000, immutable';

type ContentParts = Pick<Context, 'content' | 'settings' | 'now'>;
type Wanted = { readonly hash: string; readonly type: ContentType; readonly encoding: ContentEncoding };

/**
 * Adds `/content/<sha256>.<type>`: immutable files that any cache may keep. The pattern admits only a hash,
 * so no path reaches outside the store.
 */
export function addContentRoute(app: Hono<AppEnvironment>, context: ContentParts): void {
  const limit = createRateLimit(FILES_A_MINUTE, CALL_WINDOW_MS);
  app.get(PATH, async (c) => {
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    const [hash, type] = c.req.param('file').split('.') as [string, ContentType];
    const wanted = pickEncoding(c.req.header('accept-encoding'), isCompressible(type) ? ['br', 'gzip'] : []);
    for (const encoding of wanted === 'identity' ? [wanted] : ([wanted, 'identity'] as const)) {
      const answer = await serve(c, context, { hash, type, encoding });
      if (answer) return answer;
    }
    return c.notFound();
  });
  app.all(PATH, (c) => wrongMethod(c, READING));
  app.all('/content/*', (c) => c.notFound());
}

/** Serves a file, or a range of it, in one encoding; null if it does not exist in that encoding. */
async function serve(c: AppContext, { content }: ContentParts, wanted: Wanted): Promise<Response | null> {
  const { hash, type, encoding } = wanted;
  const tag = `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`;
  // A client with this tag has the file, which never changes, so the store is not read.
  if (c.req.header('if-none-match') === tag) {
    describe(c, wanted, tag);
    return c.body(null, 304);
  }
  if (c.req.method === 'HEAD') {
    const found = await content.find(hash, type, encoding);
    return found && send(c, wanted, tag, { size: found.size, body: null });
  }
  const asked = (c.req.header('if-range') ?? tag) === tag ? c.req.header('range') : undefined;
  const found = asked === undefined ? null : await content.find(hash, type, encoding);
  if (asked !== undefined && found === null) return null;
  const range = found && readRange(asked ?? '', found.size);
  if (range === 'outside') {
    return c.body(null, 416, { 'Content-Range': `bytes */${found?.size}`, 'Cache-Control': 'no-store' });
  }
  const file = await content.open(hash, type, encoding, range ?? undefined);
  return file && send(c, wanted, tag, file, range);
}

type Sent = { readonly size: number; readonly body: OpenFile['body'] | null };

function send(
  c: AppContext,
  wanted: Wanted,
  tag: string,
  { size, body }: Sent,
  range: ByteRange | null = null,
): Response {
  describe(c, wanted, tag);
  c.header('Content-Type', MEDIA_TYPE[wanted.type]);
  if (wanted.encoding !== 'identity') c.header('Content-Encoding', wanted.encoding);
  c.header('Content-Length', String(range ? range.to - range.from + 1 : size));
  if (range) c.header('Content-Range', `bytes ${range.from}-${range.to}/${size}`);
  const status = range ? 206 : 200;
  if (body === null) return c.body(null, status);
  return body instanceof Uint8Array ? c.body(body, status) : c.body(body, status);
}

function describe(c: AppContext, { type }: Wanted, tag: string): void {
  c.header('Cache-Control', FOR_EVER);
  c.header('ETag', tag);
  c.header('Accept-Ranges', 'bytes');
  if (isCompressible(type)) c.header('Vary', 'Accept-Encoding');
}
