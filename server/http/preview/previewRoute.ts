import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { createAnswerCache } from '../../catalogue/answerCache';
import type { Context } from '../../ground/context';
import { books } from '../../ground/db/schema/books';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { refuseTooMany } from '../apiRoutes';
import { type AppEnvironment, callerNetwork } from '../environment';
import { createRateLimit } from '../rateLimit';
import { READING, wrongMethod } from '../refusal';
import { drawPreview } from './drawPreview';

const PATH = '/preview/:file{[0-9a-f]{64}\\.jpg}';
/** Per minute: each network's robot fetches a shared link from few addresses. */
const PICTURES = { network: 120, ceiling: 1_200 } as const;
/** In memory, some 80 kB each. */
const MOST_KEPT = 100;
const KEPT_MS = 3_600_000;
/** A cover's hash never means another cover. */
const FOR_A_MONTH = 'public, max-age=2592000, immutable';

/**
 * Adds `/preview/<hash of a cover>.jpg`, the picture of a link to its book (Open Graph). It is drawn on the
 * first request, one at a time, and only for covers of the catalogue: no caller can have another file of the
 * store drawn.
 */
export function addPreviewRoute(app: Hono<AppEnvironment>, context: Context): void {
  const { settings } = context;
  const ceiling = PICTURES.ceiling * settings.ceilingFactor;
  const limit = createRateLimit(PICTURES.network, CALL_WINDOW_MS, ceiling);
  const kept = createAnswerCache(MOST_KEPT, KEPT_MS);
  let turn: Promise<unknown> = Promise.resolve();
  app.get(PATH, async (c) => {
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, settings));
    if (refused) return refused;
    const hash = c.req.param('file').replace('.jpg', '');
    if (!(await isCover(context, hash))) return c.notFound();
    const picture = await kept.get('', hash, async () => {
      const drawn = turn.then(async () => drawPreview(await coverOf(context, hash)));
      turn = drawn.catch(() => undefined);
      return await drawn;
    });
    return c.body(picture, 200, {
      'Content-Type': 'image/jpeg',
      'Content-Length': String(picture.length),
      'Cache-Control': FOR_A_MONTH,
      // Other sites embed it.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
  app.all(PATH, (c) => wrongMethod(c, READING));
  app.all('/preview/*', (c) => c.notFound());
}

async function isCover({ db, content }: Context, hash: string): Promise<boolean> {
  if (!(await content.has(hash, 'webp'))) return false;
  const [book] = await db.select({ id: books.id }).from(books).where(eq(books.coverPage, hash)).limit(1);
  return book !== undefined;
}

async function coverOf({ content }: Context, hash: string): Promise<Buffer> {
  const cover = await content.read(hash, 'webp');
  if (cover === null) throw new Error(`The cover ${hash} is damaged.`);
  return cover;
}
