import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AVATAR_MAX_BYTES, avatarPath, UPLOAD_PATH } from '../../contract/account/logins.schema';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import { createAvatarReader } from '../accounts/readAvatar';
import type { Context } from '../ground/context';
import { avatars } from '../ground/db/schema/users';
import { CALL_WINDOW_MS } from '../ground/limits/callLimits';
import { refuseTooMany, sessionFrom } from './apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { bodyOf, READING, refuse, wrongMethod } from './refusal';
import { isSameOrigin } from './sameOrigin';

/**
 * Per minute. A reader tries a few pictures; in a school of 500 not all readers upload within the same
 * minute.
 */
const UPLOADS = { reader: 6, network: 60, ceiling: 240 } as const;
/** Pictures served to one network per minute: twelve screens of faces for each of 500 readers. */
const PICTURES_A_MINUTE = 6_000;
/** Concurrent uploads, each of 5 MB at most, of one network and in all. */
const MOST_AT_ONCE = { network: 4, everybody: 24 } as const;
const BUSY_SECONDS = 5;
const WRAPPING_BYTES = 16 * 1024;

/** Adds the upload of readers' pictures, which travel outside the envelope (spec 7), and their serving. */
export function addAvatarRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const byReader = createRateLimit(UPLOADS.reader, CALL_WINDOW_MS);
  const ceiling = UPLOADS.ceiling * context.settings.ceilingFactor;
  const byNetwork = createRateLimit(UPLOADS.network, CALL_WINDOW_MS, ceiling);
  const looks = createRateLimit(PICTURES_A_MINUTE, CALL_WINDOW_MS);
  const readAvatar = createAvatarReader();
  const arriving = createArrivals(MOST_AT_ONCE);
  const tooLarge = (c: AppContext) => c.json(bodyOf('notAPicture'), 200, { 'Cache-Control': 'no-store' });
  const tooMany = (c: AppContext) => {
    c.header('Retry-After', String(BUSY_SECONDS));
    return refuse(c, 'tooMany');
  };
  app.post(
    UPLOAD_PATH,
    // All checks that do not need the picture run before it is received.
    async (c, next) => {
      const network = callerNetwork(c, context.settings);
      if (!isSameOrigin(c, context.settings)) return refuse(c, 'notAllowed');
      const crowded = refuseTooMany(c, context, byNetwork, network);
      if (crowded) return crowded;
      const { session, lost } = await sessionFrom(c, context);
      if (session === null) return refuse(c, lost);
      const refused = refuseTooMany(c, context, byReader, String(session.userId));
      if (refused) return refused;
      if (!arriving.enter(network)) return tooMany(c);
      try {
        c.set('uploader', session.userId);
        await next();
      } finally {
        arriving.leave(network);
      }
    },
    bodyLimit({ maxSize: AVATAR_MAX_BYTES + WRAPPING_BYTES, onError: (c) => tooLarge(c as AppContext) }),
    async (c) => {
      const file = await fileOf(c);
      if (file === null) return refuse(c, 'malformed');
      const image =
        file.size > AVATAR_MAX_BYTES ? null : await readAvatar(new Uint8Array(await file.arrayBuffer()));
      if (image === 'busy') return tooMany(c);
      if (image === null) return tooLarge(c);
      const id = await keepAvatar(context, c.get('uploader'), image);
      const data = { avatar: avatarPath(id) };
      return c.json({ code: SUCCESS_CODE, msg: '', data }, 200, { 'Cache-Control': 'no-store' });
    },
  );
  app.all(UPLOAD_PATH, (c) => wrongMethod(c, ['POST']));
  const path = '/novel-api/avatar/:file{[0-9a-f]{32}\\.webp}';
  app.get(path, async (c) => {
    const refused = refuseTooMany(c, context, looks, callerNetwork(c, context.settings));
    if (refused) return refused;
    const id = c.req.param('file').replace('.webp', '');
    const [row] = await context.db.select({ image: avatars.image }).from(avatars).where(eq(avatars.id, id));
    if (!row) return c.notFound();
    return c.body(new Uint8Array(row.image), 200, {
      'Content-Type': 'image/webp',
      // Cached only on the reader's own device, in no shared cache.
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  });
  app.all(path, (c) => wrongMethod(c, READING));
}

type Arrivals = { readonly enter: (network: string) => boolean; readonly leave: (network: string) => void };

/** Limits concurrent uploads, so that they cannot fill the memory. */
function createArrivals(most: { readonly network: number; readonly everybody: number }): Arrivals {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    enter: (network) => {
      const own = inside.get(network) ?? 0;
      if (own >= most.network || all >= most.everybody) return false;
      inside.set(network, own + 1);
      all++;
      return true;
    },
    leave: (network) => {
      const own = (inside.get(network) ?? 1) - 1;
      if (own === 0) inside.delete(network);
      else inside.set(network, own);
      all--;
    },
  };
}

async function fileOf(c: AppContext): Promise<File | null> {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data')) return null;
  try {
    const { file } = await c.req.parseBody();
    return file instanceof File ? file : null;
  } catch {
    return null;
  }
}

async function keepAvatar({ db, now }: Context, userId: number, image: Uint8Array): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const row = { id, image, createdAt: now() };
  await db
    .insert(avatars)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: avatars.userId, set: row });
  return id;
}
