import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { ContentStore, ContentType } from '../content/contentStore';
import { pickEncoding } from './encoding';
import type { AppEnvironment } from './environment';

const MEDIA_TYPE = { txt: 'text/plain; charset=utf-8', webp: 'image/webp' } as const;
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * `/content/<sha256>.txt|webp`: files that never change, for any cache to keep. The pattern admits nothing but a hash,
 * so no path reaches outside the store.
 */
export function addContentRoute(app: Hono<AppEnvironment>, content: ContentStore): void {
  app.get('/content/:file{[0-9a-f]{64}\\.(?:txt|webp)}', async (c) => {
    const [hash, type] = c.req.param('file').split('.') as [string, ContentType];
    const wanted = pickEncoding(c.req.header('accept-encoding'), type === 'txt' ? ['br', 'gzip'] : []);
    const compressed = wanted === 'identity' ? null : await content.find(hash, type, wanted);
    const file = compressed ?? (await content.find(hash, type, 'identity'));
    if (file === null) return c.notFound();
    const encoding = compressed ? wanted : 'identity';
    const tag = `"${encoding === 'identity' ? hash : `${hash}-${encoding}`}"`;
    c.header('Cache-Control', FOR_EVER);
    c.header('ETag', tag);
    if (type === 'txt') c.header('Vary', 'Accept-Encoding');
    if (c.req.header('if-none-match') === tag) return c.body(null, 304);
    c.header('Content-Type', MEDIA_TYPE[type]);
    c.header('Content-Length', String(file.size));
    if (encoding !== 'identity') c.header('Content-Encoding', encoding);
    return c.req.method === 'HEAD' ? c.body(null) : c.body(new Uint8Array(await readFile(file.path)));
  });
  app.all('/content/*', (c) => c.notFound());
}
