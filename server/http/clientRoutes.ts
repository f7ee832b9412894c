import type { Hono } from 'hono';
import { pickEncoding } from './encoding';
import type { AppContext, AppEnvironment } from './environment';
import type { BuiltClient, ClientFile } from './loadClient';

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * The built app. Hashed assets are kept for ever, and one that is missing is missing: an old page must never take
 * index.html for its lazy chunk. Everything else is asked for again each time. Routes of the app get index.html.
 */
export function addClientRoutes(app: Hono<AppEnvironment>, client: BuiltClient): void {
  app.get('*', (c) => {
    const file = client.get(c.req.path);
    if (file) return send(c, file);
    const isRoute = !c.req.path.startsWith('/assets/') && c.req.header('accept')?.includes('text/html');
    const index = client.get('/index.html');
    return isRoute && index ? send(c, index) : c.notFound();
  });
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
