import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { spokenLanguage } from '../../../contract/wire/lateCode';
import { offeredTitle } from '../../catalogue/news';
import { createEpubFiles } from '../../epub/epubFiles';
import { epubName, orderFreeChapters } from '../../epub/epubOrder';
import type { Context } from '../../ground/context';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { refuseTooMany } from '../apiRoutes';
import { type AppEnvironment, callerNetwork, namedOrigin } from '../environment';
import { SITE_NAME } from '../feeds/siteName';
import { createRateLimit } from '../rateLimit';
import { READING, refuse, wrongMethod } from '../refusal';
import { isKnown } from '../sendDocument';
import { CATALOGUE_TEXTS, freeText } from './catalogueTexts';
import { EPUB_TYPE } from './epubLink';

const PATH = '/opds/epub/:file{[1-9][0-9]{0,14}\\.epub}';
/** Per minute. Writing one takes seconds of another process; most are there already. */
const FILES = { network: 60, ceiling: 240 } as const;
const BUSY_SECONDS = 30;
const FOR_MINUTES = 'public, max-age=300';

/**
 * Adds `/opds/epub/<number>.epub`, the free chapters of a novel. It is written when first asked for, and again
 * when the novel changes (`server/epub`).
 */
export function addEpubRoute(app: Hono<AppEnvironment>, context: Context): void {
  const { settings, content } = context;
  const limit = createRateLimit(FILES.network, CALL_WINDOW_MS, FILES.ceiling * settings.ceilingFactor);
  const files = createEpubFiles(content, join(settings.dataDir, 'epubs'));
  app.get(PATH, async (c) => {
    const origin = namedOrigin(c, settings);
    if (origin === null) return c.notFound();
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, settings));
    if (refused) return refused;
    const db = context.replicas.pick() ?? context.db;
    const novel = await offeredTitle(db, Number.parseInt(c.req.param('file'), 10));
    if (novel?.kind !== 'novel') return c.notFound();
    const language = spokenLanguage(novel.language);
    const texts = CATALOGUE_TEXTS[language];
    const address = `${origin}/bookInfo/${novel.id}`;
    const order = await orderFreeChapters(db, novel, (free, all) => ({
      title: texts.source,
      lines: [
        texts.from.replace('{name}', SITE_NAME).replace('{address}', address),
        freeText(free, all, language),
      ],
    }));
    if (order === null) return c.notFound();
    const tag = `"${epubName(order)}"`;
    c.header('Cache-Control', FOR_MINUTES);
    c.header('ETag', tag);
    c.header('Last-Modified', novel.updatedAt.toUTCString());
    if (isKnown(c, tag, novel.updatedAt)) return c.body(null, 304);
    // Nobody has a file written by asking about it.
    const file = c.req.method === 'HEAD' ? null : await files.open(order);
    if (file === 'busy') {
      c.header('Retry-After', String(BUSY_SECONDS));
      return refuse(c, 'tooMany');
    }
    c.header('Content-Type', EPUB_TYPE);
    c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeName(novel.title)}.epub`);
    if (file === null) return c.body(null);
    c.header('Content-Length', String(file.size));
    return c.body(Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>);
  });
  app.all(PATH, (c) => wrongMethod(c, READING));
}

/** Encodes a title for a header (RFC 8187), without what file systems forbid. */
function encodeName(title: string): string {
  const name = title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = Array.from(name).slice(0, 100).join('').trim();
  return encodeURIComponent(cut || 'book').replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}
