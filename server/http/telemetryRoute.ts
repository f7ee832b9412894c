import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ENVELOPE_MOST_BYTES, TELEMETRY_PATH } from '../../contract/account/signals';
import type { Context } from '../ground/context';
import { createForwarder, dsnOfEnvelope } from '../telemetry/forwardEnvelope';
import { refuseTooMany } from './apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { refuse, wrongMethod } from './refusal';
import { isSameOrigin } from './sameOrigin';

const MINUTE_MS = 60_000;
/**
 * A device sends a few per hour; one that records a visit, a dozen per minute. An office shares its network.
 */
const ENVELOPES_A_MINUTE = 240;
const CEILING = 2_400;

/**
 * Adds the tunnel of the app's reports (decision 0068). The app's pages connect only to this server, which
 * forwards envelopes for the one configured DSN. Without a DSN the route does not exist.
 */
export function addTelemetryRoute(app: Hono<AppEnvironment>, context: Context): void {
  const { sentry } = context.settings.signals;
  if (!sentry) {
    app.all(TELEMETRY_PATH, (c) => c.notFound());
    return;
  }
  const forward = createForwarder(sentry);
  const limit = createRateLimit(ENVELOPES_A_MINUTE, MINUTE_MS, CEILING * context.settings.ceilingFactor);
  const tooLarge = (c: unknown) => refuse(c as AppContext, 'malformed');
  app.post(
    TELEMETRY_PATH,
    async (c, next) => {
      if (!isSameOrigin(c, context.settings)) return refuse(c, 'notAllowed');
      return refuseTooMany(c, context, limit, callerNetwork(c, context.settings)) ?? (await next());
    },
    bodyLimit({ maxSize: ENVELOPE_MOST_BYTES, onError: tooLarge }),
    async (c) => {
      c.header('Cache-Control', 'no-store');
      const body = new Uint8Array(await c.req.arrayBuffer());
      if (dsnOfEnvelope(body) !== sentry.dsn) return refuse(c, 'malformed');
      const forwarded = await forward(body);
      if (forwarded.taken) return c.json({});
      c.header('Retry-After', String(forwarded.waitSeconds));
      return refuse(c, 'tooMany');
    },
  );
  app.all(TELEMETRY_PATH, (c) => wrongMethod(c, ['POST']));
}
