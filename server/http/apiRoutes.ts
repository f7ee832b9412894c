import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { type EndpointName, endpoints } from '../../contract/endpoints';
import { MANUSCRIPT_BODY_BYTES } from '../../contract/studio/manuscripts';
import { SUCCESS_CODE } from '../../contract/wire/answer.schema';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { CONTRACT_VERSION_HEADER, MIN_CONTRACT_VERSION } from '../../contract/wire/version';
import { cleanLine } from '../../contract/wire/writtenText';
import { isRefusedAsBanned } from '../accounts/banned';
import type { Call, Handler } from '../ground/call';
import type { Context } from '../ground/context';
import { causesOf, isDatabaseAway } from '../ground/db/lost';
import { CALL_LIMITS, CALL_WINDOW_MS } from '../ground/limits/callLimits';
import { TooManyPasswordsError } from '../ground/passwords/passwordTurns';
import {
  clearBrowserCache,
  clearLoginCookie,
  clearSessionCookie,
  hasFreshCookie,
  readKnownDeviceCookie,
  readLoginCookie,
  readSessionCookie,
  writeFreshCookie,
  writeKnownDeviceCookie,
  writeLoginCookie,
  writeSessionCookie,
} from '../ground/session/cookies';
import { resolveSession, type Session } from '../ground/session/session';
import { handlers } from '../handlers/handlers';
import { SEEN_AT_ONCE } from '../handlers/laggingCalls';
import { type AppContext, type AppEnvironment, callerNetwork, namedOrigin, originOf } from './environment';
import { MalformedRequest, openRequest } from './openRequest';
import { createRateLimit, type RateLimit } from './rateLimit';
import { answerFrom } from './readLagging';
import { bodyOf, isHttpFailure, READING, refuse, wrongMethod } from './refusal';
import { isOwnCode, isSameOrigin } from './sameOrigin';
import { isSealed, sendAnswer } from './sendAnswer';

const DATABASE_BACK_SECONDS = 2;
const MAX_BODY_BYTES = 64 * 1024;
/** The only call with the text of a whole chapter. */
const LONG_BODY = endpoints.studioSaveManuscript.path;
const MOST_USER_AGENT = 400;

/**
 * GETs that change something (spec 7). They are checked more strictly, since a link must not be able to call
 * them.
 */
const MUTATING_GETS: ReadonlySet<EndpointName> = new Set(['unlockChapterByGold']);

const SHOWN_LATER: ReadonlySet<EndpointName> = new Set(SEEN_AT_ONCE);

/**
 * Adds every endpoint of the contract to the app: opens the request, validates it, resolves the session,
 * calls the handler, seals the answer (spec 7).
 */
export function addApiRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const limitTo = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refuse(c as AppContext, 'malformed') });
  const [usual, long] = [limitTo(MAX_BODY_BYTES), limitTo(MANUSCRIPT_BODY_BYTES)];
  app.use('/novel-api/*', (c, next) => (c.req.path === LONG_BODY ? long : usual)(c, next));
  const allowed = new Map<string, string[]>();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    app.on(method, path, createAnswerer(context, name));
    allowed.set(path, [...(allowed.get(path) ?? []), ...(method === 'GET' ? READING : [method])]);
  }
  for (const [path, methods] of allowed) app.all(path, (c) => wrongMethod(c, methods));
  app.all('/novel-api/*', (c) => c.json(bodyOf('notFound'), 404, { 'Cache-Control': 'no-store' }));
}

function createAnswerer(context: Context, name: EndpointName): (c: AppContext) => Promise<Response> {
  const endpoint: Endpoint = endpoints[name];
  const handler = handlers[name] as Handler<EndpointName>;
  const { network: ofNetwork, reader: ofReader, ceiling } = CALL_LIMITS[name];
  const { ceilingFactor } = context.settings;
  // The embedded database serves only one process.
  const everywhere = (whose: string) =>
    context.settings.databaseUrl === null ? undefined : { db: context.db, name: `${name} ${whose}` };
  const byNetwork = createRateLimit(
    ofNetwork,
    CALL_WINDOW_MS,
    ceiling && ceiling * ceilingFactor,
    everywhere('network'),
  );
  const byReader =
    ofReader === undefined
      ? null
      : createRateLimit(ofReader, CALL_WINDOW_MS, undefined, everywhere('reader'));

  return async (c) => {
    const network = callerNetwork(c, context.settings);
    const early = refuseEarly(c, context, name) ?? refuseTooMany(c, context, byNetwork, network);
    if (early) return early;
    try {
      const payload = await openRequest(c, endpoint);
      const request = v.safeParse(endpoint.request, payload, { abortEarly: true });
      if (!request.success) return refuse(c, 'malformed');
      const { session, lost } = await sessionFrom(c, context);
      if (session === null && endpoint.access !== 'open') return refuse(c, lost);
      const foreign = checkUserId(name, payload.userId, session);
      if (foreign) return refuse(c, foreign === 'noSession' ? lost : foreign);
      const late = session && byReader && refuseTooMany(c, context, byReader, String(session.userId));
      if (late) return late;
      if (session && (await isRefusedAsBanned(context, name, session.userId)))
        return await sendAnswer(c, endpoint, bodyOf('banned'));
      const call: Call<EndpointName> = {
        name,
        context,
        request: request.output as Call<EndpointName>['request'],
        payload,
        session,
        setSession: (token) => writeSessionCookie(c, context.settings, token),
        clearSession: () => clearSessionCookie(c, context.settings),
        userAgent: cleanLine(c.req.header('user-agent') ?? '').slice(0, MOST_USER_AGENT),
        loginToken: readLoginCookie(c, context.settings),
        setLogin: (token) => writeLoginCookie(c, context.settings, token),
        clearLogin: () => clearLoginCookie(c, context.settings),
        knownDevices: readKnownDeviceCookie(c, context.settings),
        setKnownDevices: (cookie) => writeKnownDeviceCookie(c, context.settings, cookie),
        origin: originOf(c, context.settings),
        namedOrigin: namedOrigin(c, context.settings),
        network,
        charge: (cost) => byNetwork.charge(network, cost, context.now().getTime()),
      };
      const from = { name, mustBeFresh: hasFreshCookie(c, context.settings) };
      const result = await answerFrom(context, from, (read) => handler({ ...call, context: read }));
      if (!result.ok) {
        const { name: failure, detail } = result.failure;
        if (failure === 'tooMany' && detail !== undefined) c.header('Retry-After', detail);
        return isHttpFailure(failure) ? refuse(c, failure) : await sendAnswer(c, endpoint, bodyOf(failure));
      }
      if (context.replicas.count > 0 && SHOWN_LATER.has(name)) writeFreshCookie(c, context.settings);
      // A handler that violates the contract fails in development and in tests.
      if (!context.settings.production && !isSealed(result.value)) v.parse(endpoint.answer, result.value);
      return await sendAnswer(c, endpoint, { code: SUCCESS_CODE, msg: '', data: result.value });
    } catch (error) {
      if (error instanceof MalformedRequest) return refuse(c, 'malformed');
      if (error instanceof TooManyPasswordsError) return refuse(c, 'tooMany');
      throw error;
    }
  };
}

function refuseEarly(c: AppContext, context: Context, name: EndpointName): Response | null {
  if (!isSameOrigin(c, context.settings)) return refuse(c, 'notAllowed');
  if (MUTATING_GETS.has(name) && !isOwnCode(c)) return refuse(c, 'notAllowed');
  const version = c.req.header(CONTRACT_VERSION_HEADER);
  if (version !== undefined && !/^\d{1,9}$/.test(version)) return refuse(c, 'malformed');
  if (version !== undefined && Number(version) < MIN_CONTRACT_VERSION) return refuse(c, 'clientTooOld');
  return null;
}

/** Counts a call. A call over the limit is refused with the seconds to wait. */
export function refuseTooMany(
  c: AppContext,
  context: Pick<Context, 'now'>,
  limit: RateLimit,
  who: string,
): Response | null {
  const wait = limit.take(who, context.now().getTime());
  if (wait === null) return null;
  c.header('Retry-After', String(wait));
  return refuse(c, 'tooMany');
}

/**
 * `session` is null for a call without a valid session; `lost` is then the failure of an endpoint that needs
 * one.
 */
type Caller = { readonly session: Session | null; readonly lost: 'noSession' | 'sessionEnded' };

/** Returns the caller's session, by the cookie. */
export async function sessionFrom(c: AppContext, context: Context): Promise<Caller> {
  const token = readSessionCookie(c, context.settings);
  const found = token ? await resolveSession(context, token) : null;
  if (found === 'ended') {
    clearBrowserCache(c);
    return { session: null, lost: 'sessionEnded' };
  }
  if (token && found?.prolonged) writeSessionCookie(c, context.settings, token);
  return { session: found?.session ?? null, lost: 'noSession' };
}

/**
 * The session decides the user; a different `userId` is refused. A `userId` without a session means that the
 * caller lost it: 401, so that it signs in and retries. Registration is that sign-in and goes by the device.
 */
function checkUserId(name: EndpointName, userId: unknown, session: Session | null) {
  if (userId === undefined) return null;
  if (session !== null) return userId === session.userId ? null : 'foreignUser';
  return name === 'registerByFingerId' ? null : 'noSession';
}

/** Answers an unexpected error, without revealing anything about it. */
export function answerFault(error: Error, c: AppContext): Response {
  if (isDatabaseAway(error)) {
    console.error(`${nameOf(c)}: the database is away: ${causesOf(error).at(-1)?.message}`);
    const headers = { 'Cache-Control': 'no-store', 'Retry-After': String(DATABASE_BACK_SECONDS) };
    return c.json(bodyOf('serverFault'), 503, headers);
  }
  console.error(`${nameOf(c)} failed:`, error);
  return refuse(c, 'serverFault');
}

/** A log has no token of a reader (server/http/opds/ownRoutes). */
function nameOf({ req }: AppContext): string {
  return `${req.method} ${req.path.replace(/^(\/opds\/\w+\/t\/)[^/]+/, '$1…')}`;
}
