import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { userOfToken } from '../../accounts/catalogueTokens';
import { isThereFor } from '../../catalogue/offered';
import { grantsIn, LAST_FREE_OFFSET, unlockedNovels } from '../../catalogue/openNovels';
import type { EpubFiles } from '../../epub/epubFiles';
import { orderChapters } from '../../epub/epubOrder';
import type { Context } from '../../ground/context';
import { books } from '../../ground/db/schema/books';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { refuseTooMany } from '../apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork, originOf } from '../environment';
import { languageOf } from '../firstPage';
import { createRateLimit } from '../rateLimit';
import { noneThere, READING, wrongMethod } from '../refusal';
import { changeOf, nextOf, offsetIn, withOffset } from './cataloguePage';
import { CATALOGUE_TEXTS } from './catalogueTexts';
import { ownView } from './catalogueView';
import { writeOpdsOne } from './opdsOne';
import { NOVELS_TYPE, OPDS_ONE, OPDS_TWO, OPDS_TWO_TYPE } from './opdsPaths';
import { writeOpdsTwo } from './opdsTwo';
import { lastPageOf, refuseBusy, sendEpub } from './sendEpub';

/** Per minute. Wrong tokens count as right ones do. */
const PAGES = { network: 600, ceiling: 1_200 } as const;
/** Per minute: each file is written separately. */
const FILES = { reader: 20, network: 60, ceiling: 60 } as const;
const TOKEN = '/:token{[A-Za-z2-9-]{20,40}}';
const FILE = '/:file{[1-9][0-9]{0,14}\\.epub}';

/**
 * Adds the novels that a reader unlocked, for e-readers: `/opds/v1/mine` and `/opds/v2/mine`, and a file of each
 * with its free and unlocked chapters. A token of the reader opens them (`server/accounts/catalogueTokens`): as
 * the password of any user name, or in the path for programs that know no passwords. No cookie does.
 */
export function addOwnRoutes(app: Hono<AppEnvironment>, context: Context, files: EpubFiles): void {
  const { settings } = context;
  const pages = createRateLimit(PAGES.network, CALL_WINDOW_MS, PAGES.ceiling * settings.ceilingFactor);
  const byNetwork = createRateLimit(FILES.network, CALL_WINDOW_MS, FILES.ceiling * settings.ceilingFactor);
  const byReader = createRateLimit(FILES.reader, CALL_WINDOW_MS);

  const readerOf = async (c: AppContext, limit: typeof pages, inPath: string | undefined) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, settings));
    if (refused) return refused;
    const userId = await userOfToken(context.primary, inPath ?? passwordOf(c) ?? '', context.now());
    if (userId !== null) return userId;
    if (inPath !== undefined) return c.notFound();
    const house = context.house.now().name;
    c.header('WWW-Authenticate', `Basic realm="${house.replace(/["\\]/g, '')}", charset="UTF-8"`);
    return c.text('A token is needed, as the password.\n', 401);
  };

  const list = async (c: AppContext, version: 1 | 2, token?: string): Promise<Response> => {
    const userId = await readerOf(c, pages, token);
    if (userId instanceof Response) return userId;
    const url = new URL(c.req.url);
    const offset = offsetIn(url.searchParams, LAST_FREE_OFFSET);
    if (offset === null) return c.notFound();
    const language = languageOf({ url, acceptLanguage: c.req.header('accept-language') });
    const { list: novels, next } = await unlockedNovels(context.db, userId, offset);
    const page = {
      title: CATALOGUE_TEXTS[language].unlocked,
      path: withOffset('/mine', offset),
      updated: changeOf(novels),
      next: nextOf('/mine', next),
      novels,
    };
    const inPath = token === undefined ? '' : `/t/${token}`;
    const base = (version === 1 ? OPDS_ONE : OPDS_TWO) + inPath;
    const house = context.house.now().name;
    const view = ownView({ house, origin: originOf(c, settings), base, language }, `/opds/mine${inPath}`);
    c.header('Vary', 'Accept-Language, Authorization');
    c.header('Content-Type', version === 1 ? NOVELS_TYPE : OPDS_TWO_TYPE);
    return c.body((version === 1 ? writeOpdsOne : writeOpdsTwo)(page, view));
  };

  const send = async (c: AppContext, name: string, token?: string): Promise<Response> => {
    const userId = await readerOf(c, byNetwork, token);
    if (userId instanceof Response) return userId;
    const refused = refuseTooMany(c, context, byReader, String(userId));
    if (refused) return refused;
    const { db } = context;
    const [novel] = await db
      .select()
      .from(books)
      .where(eq(books.id, Number.parseInt(name, 10)));
    if (novel?.kind !== 'novel' || !(await isThereFor(db, novel, userId))) return c.notFound();
    const grants = await grantsIn(db, userId, novel.id);
    const origin = originOf(c, settings);
    const house = context.house.now().name;
    const order = await orderChapters(db, novel, grants, (part) =>
      lastPageOf(novel, { house, origin }, part),
    );
    if (order === null) return c.notFound();
    if (c.req.method === 'HEAD') return sendEpub(c, novel, null, null);
    const file = await files.writeFor(order);
    if (file === 'busy') return refuseBusy(c);
    const handle = await open(file.path);
    // What was opened stays readable until it is closed, and nothing of it stays afterwards.
    await rm(file.path);
    return sendEpub(c, novel, file.size, Readable.toWeb(handle.createReadStream()) as ReadableStream);
  };

  for (const [base, version] of [
    [OPDS_ONE, 1],
    [OPDS_TWO, 2],
  ] as const) {
    app.get(`${base}/mine`, (c) => list(c, version));
    app.get(`${base}/t${TOKEN}/mine`, (c) => list(c, version, c.req.param('token')));
    for (const path of [`${base}/mine`, `${base}/t${TOKEN}/mine`])
      app.all(path, (c) => wrongMethod(c, READING));
  }
  app.get(`/opds/mine${FILE}`, (c) => send(c, c.req.param('file')));
  app.get(`/opds/mine/t${TOKEN}${FILE}`, (c) => send(c, c.req.param('file'), c.req.param('token')));
  app.all('/opds/mine/*', noneThere);
}

/** Returns the password of Basic authentication (RFC 7617). */
function passwordOf(c: AppContext): string | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
