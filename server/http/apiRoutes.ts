import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { type EndpointName, endpoints, SUCCESS_CODE } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/endpoints/endpoint';
import { CONTRACT_VERSION_HEADER, MIN_CONTRACT_VERSION } from '../../contract/version';
import { TooManyPasswordsError } from '../accounts/passwordTurns';
import type { Context } from '../context';
import { causesOf, isDatabaseAway } from '../db/lost';
import type { Call, Handler } from '../handlers/handler';
import { handlers } from '../handlers/handlers';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from '../session/cookie';
import { readKnownDeviceCookie, writeKnownDeviceCookie } from '../session/knownDeviceCookie';
import { clearLoginCookie, readLoginCookie, writeLoginCookie } from '../session/loginCookie';
import { resolveSession, type Session } from '../session/session';
import { type AppContext, type AppEnvironment, callerNetwork, originOf } from './environment';
import { MalformedRequest, openRequest } from './openRequest';
import { createRateLimit, type RateLimit } from './rateLimit';
import { bodyOf, isHttpFailure, refuse } from './refusal';
import { isOwnCode, isSameOrigin } from './sameOrigin';
import { isSealed, sendAnswer } from './sendAnswer';

/** When to ask again while the database is away. */
const DATABASE_BACK_SECONDS = 2;
const MAX_BODY_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
const MOST_USER_AGENT = 400;

/**
 * Calls a minute for what is written. By address where anybody may call, and one household or office shares one; by
 * reader where there must be a session.
 */
const LIMITS: Partial<Record<EndpointName, { calls: number; by: 'address' | 'reader' }>> = {
  registerByFingerId: { calls: 60, by: 'address' },
  sendCodeByEmail: { calls: 20, by: 'address' },
  registerByEmail: { calls: 30, by: 'address' },
  loginByEmail: { calls: 60, by: 'address' },
  loginByCode: { calls: 30, by: 'address' },
  resetPassword: { calls: 30, by: 'address' },
  startSocial: { calls: 60, by: 'address' },
  registerByGoogle: { calls: 60, by: 'address' },
  editProfile: { calls: 30, by: 'reader' },
  exportMe: { calls: 120, by: 'reader' },
  deleteMe: { calls: 20, by: 'reader' },
  customerService: { calls: 10, by: 'reader' },
  forgetFingerprint: { calls: 30, by: 'reader' },
  logOut: { calls: 60, by: 'address' },
  endSession: { calls: 60, by: 'reader' },
  loginLog: { calls: 30, by: 'reader' },
  userHandleLogByApp: { calls: 240, by: 'address' },
  userLog: { calls: 240, by: 'reader' },
  sync: { calls: 240, by: 'reader' },
  rateBook: { calls: 60, by: 'reader' },
  reportTypo: { calls: 30, by: 'reader' },
  unlockChapterByGold: { calls: 240, by: 'reader' },
  unlockEpisodeByGold: { calls: 60, by: 'reader' },
  unlockRangeByGold: { calls: 60, by: 'reader' },
  undoUnlock: { calls: 60, by: 'reader' },
  sign: { calls: 60, by: 'reader' },
  claimTask: { calls: 60, by: 'reader' },
  getGoldByPwa: { calls: 60, by: 'reader' },
  getGoldByNotice: { calls: 60, by: 'reader' },
  startAd: { calls: 60, by: 'reader' },
  finishAd: { calls: 60, by: 'reader' },
};

/** GETs by the spec that change something: a link must not be able to, so they are checked more narrowly. */
const MUTATING_GETS: ReadonlySet<EndpointName> = new Set(['unlockChapterByGold']);

/** Puts every endpoint of the contract on the app: open, check, who is it, handle, seal (design 4). */
export function addApiRoutes(app: Hono<AppEnvironment>, context: Context): void {
  app.use(
    '/novel-api/*',
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => refuse(c as AppContext, 'malformed') }),
  );
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const answer = createAnswerer(context, name);
    app.on(endpoints[name].method, endpoints[name].path, answer);
  }
  app.all('/novel-api/*', (c) => c.json(bodyOf('notFound'), 404, { 'Cache-Control': 'no-store' }));
}

function createAnswerer(context: Context, name: EndpointName): (c: AppContext) => Promise<Response> {
  const endpoint: Endpoint = endpoints[name];
  const handler = handlers[name] as Handler<EndpointName>;
  const rule = LIMITS[name];
  const limit = rule === undefined ? null : createRateLimit(rule.calls, MINUTE_MS);
  const byAddress = rule?.by === 'address' ? limit : null;
  const byReader = rule?.by === 'reader' ? limit : null;

  return async (c) => {
    const early =
      refuseEarly(c, context, name) ??
      refuseTooMany(c, context, byAddress, callerNetwork(c, context.settings));
    if (early) return early;
    try {
      const payload = await openRequest(c, endpoint);
      const request = v.safeParse(endpoint.request, payload, { abortEarly: true });
      if (!request.success) return refuse(c, 'malformed');
      const { session, lost } = await sessionFrom(c, context);
      if (session === null && endpoint.access === 'session') return refuse(c, lost);
      const foreign = checkUserId(name, payload.userId, session);
      if (foreign) return refuse(c, foreign === 'noSession' ? lost : foreign);
      const late = refuseTooMany(c, context, byReader, String(session?.userId));
      if (late) return late;
      const result = await handler({
        context,
        request: request.output as Call<EndpointName>['request'],
        payload,
        session,
        setSession: (token) => writeSessionCookie(c, context.settings, token),
        clearSession: () => clearSessionCookie(c, context.settings),
        userAgent: (c.req.header('user-agent') ?? '').slice(0, MOST_USER_AGENT),
        loginToken: readLoginCookie(c, context.settings),
        setLogin: (token) => writeLoginCookie(c, context.settings, token),
        clearLogin: () => clearLoginCookie(c, context.settings),
        knownDevices: readKnownDeviceCookie(c, context.settings),
        setKnownDevices: (cookie) => writeKnownDeviceCookie(c, context.settings, cookie),
        origin: originOf(c, context.settings),
        network: callerNetwork(c, context.settings),
      });
      if (!result.ok) {
        const { name: failure } = result.failure;
        return isHttpFailure(failure) ? refuse(c, failure) : await sendAnswer(c, endpoint, bodyOf(failure));
      }
      // A handler that breaks the contract is found in development and by every test.
      if (!context.settings.production && !isSealed(result.value)) v.parse(endpoint.answer, result.value);
      return await sendAnswer(c, endpoint, { code: SUCCESS_CODE, msg: '', data: result.value });
    } catch (error) {
      if (error instanceof MalformedRequest) return refuse(c, 'malformed');
      if (error instanceof TooManyPasswordsError) return refuse(c, 'tooMany');
      throw error;
    }
  };
}

/** What can be told from the headers alone. */
function refuseEarly(c: AppContext, context: Context, name: EndpointName): Response | null {
  if (!isSameOrigin(c, context.settings)) return refuse(c, 'notAllowed');
  if (MUTATING_GETS.has(name) && !isOwnCode(c)) return refuse(c, 'notAllowed');
  const version = c.req.header(CONTRACT_VERSION_HEADER);
  if (version !== undefined && !/^\d{1,9}$/.test(version)) return refuse(c, 'malformed');
  if (version !== undefined && Number(version) < MIN_CONTRACT_VERSION) return refuse(c, 'clientTooOld');
  return null;
}

function refuseTooMany(
  c: AppContext,
  context: Context,
  limit: RateLimit | null,
  who: string,
): Response | null {
  const wait = limit?.take(who, context.now().getTime()) ?? null;
  if (wait === null) return null;
  c.header('Retry-After', String(wait));
  return refuse(c, 'tooMany');
}

/** `session`: null for nobody's call, which is told `lost` where it must be somebody's. */
type Caller = { readonly session: Session | null; readonly lost: 'noSession' | 'sessionEnded' };

/** Whose call it is, by its cookie. */
export async function sessionFrom(c: AppContext, context: Context): Promise<Caller> {
  const token = readSessionCookie(c, context.settings);
  const found = token ? await resolveSession(context, token) : null;
  if (found === 'ended') return { session: null, lost: 'sessionEnded' };
  if (token && found?.prolonged) writeSessionCookie(c, context.settings, token);
  return { session: found?.session ?? null, lost: 'noSession' };
}

/**
 * The session decides who asks; a `userId` that says otherwise is refused. Named without any session, the caller
 * has lost it: 401, so that it signs in and asks again. Registration is that sign-in and judges by the device.
 */
function checkUserId(name: EndpointName, userId: unknown, session: Session | null) {
  if (userId === undefined) return null;
  if (session !== null) return userId === session.userId ? null : 'foreignUser';
  return name === 'registerByFingerId' ? null : 'noSession';
}

/** What a fault answers with: never more than this. */
export function answerFault(error: Error, c: AppContext): Response {
  if (isDatabaseAway(error)) {
    console.error(`${c.req.method} ${c.req.path}: the database is away: ${causesOf(error).at(-1)?.message}`);
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(DATABASE_BACK_SECONDS) };
    return c.json(bodyOf('serverFault'), 503, headers);
  }
  console.error(`${c.req.method} ${c.req.path} failed:`, error);
  return refuse(c, 'serverFault');
}
