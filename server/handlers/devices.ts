import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { CATALOGUE_PATH } from '../../contract/catalogue/contentPaths';
import { failed, success } from '../../contract/wire/failure';
import { isTimeZone } from '../../contract/wire/zonedTime';
import { endToken, listTokens, makeToken } from '../accounts/catalogueTokens';
import { type Handler, sessionOf } from '../ground/call';
import { loginLogs } from '../ground/db/schema/logs';
import { pushNotices } from '../ground/db/schema/push';
import { devices, sessions } from '../ground/db/schema/sessions';
import { transact } from '../ground/db/transact';
import { endFromAfar } from '../ground/session/session';
import { isKnownService } from '../push/knownService';
import { dropSubscription, isCurvePoint, saveSubscription } from '../push/saveSubscription';

const MOST_SHOWN = 100;

export const sessionList: Handler<'sessionList'> = async (call) => {
  const { db, now } = call.context;
  const session = sessionOf(call);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
    .limit(MOST_SHOWN);
  return success({
    list: rows.map(({ id, userAgent, createdAt, seenAt }) => ({
      id,
      userAgent,
      isThis: id === session.id,
      createdAt: createdAt.getTime(),
      seenAt: seenAt.getTime(),
    })),
  });
};

/** Logs out one of the user's devices. Another user's session is `notFound`. */
export const endSession: Handler<'endSession'> = async (call) => {
  const session = sessionOf(call);
  const { id } = call.request;
  const ended = await endFromAfar(
    call.context.db,
    and(eq(sessions.id, id), eq(sessions.userId, session.userId)),
  );
  if (ended === 0) return failed('notFound');
  if (id === session.id) call.clearSession();
  return success(null);
};

export const catalogueTokens: Handler<'catalogueTokens'> = async (call) => {
  const { db, settings } = call.context;
  const list = await listTokens(db, sessionOf(call).userId);
  return success({
    address: settings.epubExport ? call.origin + CATALOGUE_PATH : '',
    list: list.map(({ id, createdAt, seenAt }) => ({
      id,
      createdAt: createdAt.getTime(),
      seenAt: seenAt?.getTime() ?? null,
    })),
  });
};

/** Makes a token for an e-reader. Refused: `notAllowed` if there is no catalogue, `accountFull`. */
export const makeCatalogueToken: Handler<'makeCatalogueToken'> = async (call) => {
  const { db, settings, now } = call.context;
  if (!settings.epubExport) return failed('notAllowed');
  const token = await makeToken(db, sessionOf(call).userId, now());
  return token === null ? failed('accountFull') : success({ token });
};

/** Revokes a token. Another user's token is `notFound`. */
export const endCatalogueToken: Handler<'endCatalogueToken'> = async (call) => {
  const isEnded = await endToken(call.context.db, sessionOf(call).userId, call.request.id);
  return isEnded ? success(null) : failed('notFound');
};

/**
 * Replaces a fingerprint that its reader withdrew with a random id, on their devices and in their sign-in
 * log. Idempotent: a resend finds nothing.
 */
export const forgetFingerprint: Handler<'forgetFingerprint'> = async (call) => {
  const { former, fingerId } = call.request;
  const { userId } = sessionOf(call);
  const uuid = sql`to_jsonb(${fingerId}::text)`;
  await transact(call.context.db, async (tx) => {
    await tx
      .update(devices)
      .set({ fingerId, info: sql`jsonb_set(${devices.info}, '{uuid}', ${uuid})` })
      .where(and(eq(devices.userId, userId), eq(devices.fingerId, former)));
    await tx
      .update(loginLogs)
      .set({ fingerId, device: sql`jsonb_set(${loginLogs.device}, '{uuid}', ${uuid})` })
      .where(and(eq(loginLogs.userId, userId), eq(loginLogs.fingerId, former)));
  });
  return success(null);
};

/** Stores the push subscription of this session's browser (spec 4.8); an empty one removes it. */
export const savePushId: Handler<'savePushId'> = async (call) => {
  const { context, request } = call;
  const { db, settings, vapid, now } = context;
  const session = sessionOf(call);
  const { pushId, language, timeZone } = request;
  if (pushId === '') {
    await dropSubscription(db, session.id);
    return success(null);
  }
  const { endpoint, keys } = pushId;
  if (vapid === null || !isKnownService(endpoint, settings.push)) return failed('notAllowed');
  if (!isCurvePoint(keys.p256dh) || !isTimeZone(timeZone)) return failed('malformed');
  const vapidKey = vapid.current.publicKey;
  const said = { endpoint, keys, vapidKey, language, timeZone };
  return (await saveSubscription(db, session, said, now())) ? success(null) : failed('notAllowed');
};

export const saveNoticeId: Handler<'saveNoticeId'> = async (call) => {
  const { context, request } = call;
  const mine = and(eq(pushNotices.id, request.noticeId), eq(pushNotices.userId, sessionOf(call).userId));
  const openedAt = context.now();
  await context.db
    .update(pushNotices)
    .set({ openedAt })
    .where(and(mine, isNull(pushNotices.openedAt)));
  return success(null);
};
