import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import * as v from 'valibot';
import {
  API_BODY_BYTES,
  OPEN_API,
  OPEN_API_DOCUMENT,
  OPEN_API_PAGE,
} from '../../../contract/openApi/openApi';
import {
  type ApiOperation,
  type ApiOperationName,
  apiOperations,
} from '../../../contract/openApi/operations.schema';
import type { Result } from '../../../contract/wire/failure';
import type { Context } from '../../ground/context';
import { ofHouse } from '../../ground/house/openHouse';
import { CALL_WINDOW_MS } from '../../ground/limits/callLimits';
import { openApiHandlers } from '../../handlers/openApi/openApiHandlers';
import { openApiDocument } from '../../openApi/openApiDocument';
import { bearerOf } from '../../openApi/tokens';
import { type AppContext, type AppEnvironment, callerNetwork } from '../environment';
import { MalformedRequest } from '../openRequest';
import { createRateLimit, type RateLimit } from '../rateLimit';
import { READING, wrongMethod } from '../refusal';
import { publicDocument, sendDocument } from '../sendDocument';
import { openApiPage, type ShownDocument } from './openApiPage';
import { noToken, problem } from './problem';
import { readRequest } from './readRequest';

/** Per minute. Wrong tokens count for their network as right ones do; changes count for their token twice. */
const CALLS = { network: 600, token: 300, changes: 60 } as const;

/**
 * Adds the operations of the open API (decision 0133): JSON in the clear, outside the envelope of the app's calls
 * (spec 7). A token opens them, never a cookie.
 */
export function addOpenApiRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const everywhere = (name: string) =>
    context.settings.databaseUrl === null ? undefined : { db: context.db, name: `open API ${name}` };
  const byNetwork = createRateLimit(CALLS.network, CALL_WINDOW_MS, undefined, everywhere('network'));
  const byToken = createRateLimit(CALLS.token, CALL_WINDOW_MS, undefined, everywhere('token'));
  const changes = createRateLimit(CALLS.changes, CALL_WINDOW_MS, undefined, everywhere('changes'));
  const limits = { byNetwork, byToken, changes };
  const tooLarge = (c: AppContext) =>
    problem(c, 'malformed', { detail: 'The body is too large.', status: 413 });
  app.use(`${OPEN_API}/*`, bodyLimit({ maxSize: API_BODY_BYTES, onError: (c) => tooLarge(c as AppContext) }));
  app.use(`${OPEN_API}/*`, etag());
  addDescription(app, context);
  const allowed = new Map<string, string[]>();
  for (const name of Object.keys(apiOperations) as ApiOperationName[]) {
    const { method, path } = apiOperations[name];
    const route = OPEN_API + path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(method.toUpperCase(), route, createAnswerer(context, name, limits));
    allowed.set(route, [
      ...(allowed.get(route) ?? []),
      ...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]),
    ]);
  }
  for (const [route, methods] of allowed)
    app.all(route, (c) => {
      c.header('Allow', methods.join(', '));
      return problem(c, 'malformed', { detail: `Allowed: ${methods.join(', ')}.`, status: 405 });
    });
  app.all(`${OPEN_API}/*`, (c) => problem(c, 'notFound'));
}

/** Adds the OpenAPI document and the page to try it. They are the same for everybody, and have no data. */
function addDescription(app: Hono<AppEnvironment>, { house, now }: Context): void {
  const description = ofHouse(house, ({ name }) => {
    const document = openApiDocument(name);
    return {
      text: publicDocument(JSON.stringify(document), 'application/json', now()),
      page: openApiPage(name, document as unknown as ShownDocument),
    };
  });
  app.get(OPEN_API_DOCUMENT, (c) => sendDocument(c, description().text));
  app.get(OPEN_API_PAGE, (c) =>
    c.html(description().page, 200, { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' }),
  );
  for (const path of [OPEN_API_DOCUMENT, OPEN_API_PAGE]) app.all(path, (c) => wrongMethod(c, READING));
}

type Limits = Readonly<Record<'byNetwork' | 'byToken' | 'changes', RateLimit>>;
type AnyHandler = (call: object) => Promise<Result<unknown>>;

function createAnswerer(
  context: Context,
  name: ApiOperationName,
  { byNetwork, byToken, changes }: Limits,
): (c: AppContext) => Promise<Response> {
  const operation: ApiOperation = apiOperations[name];
  const handler = openApiHandlers[name] as unknown as AnyHandler;
  const { scope, status, answer, method } = operation;
  const crowded = (c: AppContext, limit: RateLimit, who: string) => {
    const wait = limit.take(who, context.now().getTime());
    if (wait === null) return null;
    c.header('Retry-After', String(wait));
    return problem(c, 'tooMany');
  };
  return async (c) => {
    const early = crowded(c, byNetwork, callerNetwork(c, context.settings));
    if (early) return early;
    const [, token = ''] = /^Bearer (\S{1,100})$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const bearer = await bearerOf(context.primary, token, context.now());
    if (bearer === null) return noToken(c);
    const late =
      crowded(c, byToken, String(bearer.tokenId)) ??
      (method === 'get' ? null : crowded(c, changes, String(bearer.tokenId)));
    if (late) return late;
    if (scope !== null && !bearer.scopes.includes(scope))
      return problem(c, 'notAllowed', { detail: `The token lacks the scope ${scope}.` });
    try {
      const { request, idempotencyKey } = await readRequest(c, operation);
      const result = await handler({ name, context, bearer, request, idempotencyKey });
      if (!result.ok) {
        const { name: failure } = result.failure;
        if (failure === 'tooMany') c.header('Retry-After', '1');
        return failure === 'noSession' ? noToken(c) : problem(c, failure);
      }
      // An answer that violates its schema fails in development and in tests.
      if (!context.settings.production && answer !== null) v.parse(answer, result.value);
      c.header('Cache-Control', 'private, no-cache');
      return answer === null
        ? c.body(null, 204)
        : c.json(result.value as object, status === 204 ? 200 : status);
    } catch (error) {
      if (error instanceof MalformedRequest) return problem(c, 'malformed', { detail: error.message });
      throw error;
    }
  };
}
