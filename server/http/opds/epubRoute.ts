import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { isAdult } from '../../../contract/catalogue/ageRating';
import { offeredTitle } from '../../catalogue/news';
import type { EpubFiles } from '../../epub/epubFiles';
import { epubName, orderChapters } from '../../epub/epubOrder';
import type { Context } from '../../ground/context';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { refuseTooMany } from '../apiRoutes';
import { type AppEnvironment, callerNetwork, namedOrigin } from '../environment';
import { createRateLimit } from '../rateLimit';
import { READING, wrongMethod } from '../refusal';
import { isKnown } from '../sendDocument';
import { lastPageOf, refuseBusy, sendEpub } from './sendEpub';

const PATH = '/opds/epub/:file{[1-9][0-9]{0,14}\\.epub}';
/** Per minute. Writing one takes seconds of another process; most are there already. */
const FILES = { network: 60, ceiling: 240 } as const;
const FOR_MINUTES = 'public, max-age=300';
const NO_GRANTS: ReadonlyMap<number, number> = new Map();

/**
 * Adds `/opds/epub/<number>.epub`, the free chapters of a novel that is not for adults. It is written when first
 * asked for, and again when the novel changes (`server/epub`).
 */
export function addEpubRoute(app: Hono<AppEnvironment>, context: Context, files: EpubFiles): void {
  const { settings } = context;
  const limit = createRateLimit(FILES.network, CALL_WINDOW_MS, FILES.ceiling * settings.ceilingFactor);
  app.get(PATH, async (c) => {
    const origin = namedOrigin(c, settings);
    if (origin === null) return c.notFound();
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, settings));
    if (refused) return refused;
    const db = context.replicas.pick() ?? context.db;
    const novel = await offeredTitle(db, Number.parseInt(c.req.param('file'), 10));
    if (novel?.kind !== 'novel' || isAdult(novel)) return c.notFound();
    const house = context.house.now().name;
    const order = await orderChapters(db, novel, NO_GRANTS, (part) =>
      lastPageOf(novel, { house, origin }, part),
    );
    if (order === null) return c.notFound();
    const tag = `"${epubName(order)}"`;
    c.header('Cache-Control', FOR_MINUTES);
    c.header('ETag', tag);
    c.header('Last-Modified', novel.updatedAt.toUTCString());
    if (isKnown(c, tag, novel.updatedAt)) return c.body(null, 304);
    // Nobody has a file written by asking about it.
    if (c.req.method === 'HEAD') return sendEpub(c, novel, null, null);
    const file = await files.open(order);
    if (file === 'busy') return refuseBusy(c);
    return sendEpub(c, novel, file.size, Readable.toWeb(createReadStream(file.path)) as ReadableStream);
  });
  app.all(PATH, (c) => wrongMethod(c, READING));
}
