import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { SUCCESS_CODE } from '../../contract/endpoints';
import { AVATAR_MAX_BYTES, avatarPath, UPLOAD_PATH } from '../../contract/profile';
import { readAvatar } from '../accounts/readAvatar';
import type { Context } from '../context';
import { avatars } from '../db/schema/users';
import { sessionFrom } from './apiRoutes';
import type { AppContext, AppEnvironment } from './environment';
import { createRateLimit } from './rateLimit';
import { bodyOf, refuse } from './refusal';
import { isSameOrigin } from './sameOrigin';

const UPLOADS_A_MINUTE = 6;
const MINUTE_MS = 60_000;
/** What multipart wraps around a file. */
const WRAPPING_BYTES = 16 * 1024;

/** Takes readers' pictures, which travel outside the envelope (spec 7), and serves them. */
export function addAvatarRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const limit = createRateLimit(UPLOADS_A_MINUTE, MINUTE_MS);
  const tooLarge = (c: AppContext) => c.json(bodyOf('notAPicture'), 200, { 'Cache-Control': 'no-store' });
  app.post(
    UPLOAD_PATH,
    bodyLimit({ maxSize: AVATAR_MAX_BYTES + WRAPPING_BYTES, onError: (c) => tooLarge(c as AppContext) }),
    async (c) => {
      if (!isSameOrigin(c, context.settings)) return refuse(c, 'notAllowed');
      const { session, lost } = await sessionFrom(c, context);
      if (session === null) return refuse(c, lost);
      const wait = limit.take(String(session.userId), context.now().getTime());
      if (wait !== null) {
        c.header('Retry-After', String(wait));
        return refuse(c, 'tooMany');
      }
      const file = await fileOf(c);
      if (file === null) return refuse(c, 'malformed');
      const image =
        file.size > AVATAR_MAX_BYTES ? null : await readAvatar(new Uint8Array(await file.arrayBuffer()));
      if (image === null) return tooLarge(c);
      const id = await keepAvatar(context, session.userId, image);
      const data = { avatar: avatarPath(id) };
      return c.json({ code: SUCCESS_CODE, msg: '', data }, 200, { 'Cache-Control': 'no-store' });
    },
  );
  app.get('/novel-api/avatar/:file{[0-9a-f]{32}\\.webp}', async (c) => {
    const id = c.req.param('file').replace('.webp', '');
    const [row] = await context.db.select({ image: avatars.image }).from(avatars).where(eq(avatars.id, id));
    if (!row) return c.notFound();
    return c.body(new Uint8Array(row.image), 200, {
      'Content-Type': 'image/webp',
      // Nobody's cache but the reader's own device keeps it.
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  });
}

async function fileOf(c: AppContext): Promise<File | null> {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data')) return null;
  try {
    const { file } = await c.req.parseBody();
    return file instanceof File ? file : null;
  } catch {
    // Half a form.
    return null;
  }
}

/** The picture before is gone with it. */
async function keepAvatar({ db, now }: Context, userId: number, image: Uint8Array): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const row = { id, image, createdAt: now() };
  await db
    .insert(avatars)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: avatars.userId, set: row });
  return id;
}
