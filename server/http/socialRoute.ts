import type { Hono } from 'hono';
import { LOGIN_PROVIDERS, type LoginProvider, type SocialOutcome } from '../../contract/account/logins';
import { OPERATOR_PATH } from '../../contract/operator/operator';
import type { Context } from '../ground/context';
import { readLoginCookie } from '../ground/session/cookies';
import { callbackUrl, providerOf } from '../social/providers';
import { keepIdentity, takeAwaited } from '../social/socialLogin';
import { refuseTooMany } from './apiRoutes';
import { type AppContext, type AppEnvironment, callerNetwork, originOf } from './environment';
import { createRateLimit } from './rateLimit';
import { READING, wrongMethod } from './refusal';

const MINUTE_MS = 60_000;
const CALLS_A_MINUTE = 60;
/** Each call makes a request to the provider. */
const CEILING = 600;

/**
 * Adds the callback to which a provider redirects. The server asks the provider for the identity; the app
 * learns the outcome and logs in by `registerByGoogle`. The callback redirects only to the login page or the
 * operator's desk, without code or state.
 */
export function addSocialRoute(app: Hono<AppEnvironment>, context: Context): void {
  const limit = createRateLimit(CALLS_A_MINUTE, MINUTE_MS, CEILING * context.settings.ceilingFactor);
  const path = '/novel-api/login/:provider/callback';
  app.get(path, async (c) => {
    const provider = LOGIN_PROVIDERS.find((name) => name === c.req.param('provider'));
    if (provider === undefined) return c.notFound();
    c.header('Cache-Control', 'no-store');
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    const { outcome, redirect } = await hear(c, context, provider);
    const at = deskPlaceOf(redirect);
    if (at !== null) {
      // An operator who opens the desk this way is already logged in (decision 0083).
      const told = new URLSearchParams({ ...(at && { at }), provider, outcome });
      return c.redirect(`${OPERATOR_PATH}?${told}`, 303);
    }
    const back = new URLSearchParams({ provider, outcome, ...(redirect && { redirect }) });
    return c.redirect(`/login?${back}`, 303);
  });
  app.all(path, (c) => wrongMethod(c, READING));
}

/**
 * Returns the section of the operator's desk to which a login leads, empty for the first; null for any other
 * path.
 */
function deskPlaceOf(redirect: string): string | null {
  if (redirect === OPERATOR_PATH) return '';
  const [path, at = ''] = redirect.split('?at=');
  return path === OPERATOR_PATH && /^\w[\w/-]{0,99}$/.test(at) ? at : null;
}

async function hear(
  c: AppContext,
  context: Context,
  provider: LoginProvider,
): Promise<{ outcome: SocialOutcome; redirect: string }> {
  const { settings, db, now } = context;
  const token = readLoginCookie(c, settings);
  const state = c.req.query('state') ?? '';
  const awaited = token ? await takeAwaited(db, { token, provider, state, now: now() }) : null;
  if (!token || awaited === null) return { outcome: 'failed', redirect: '' };
  const { redirect } = awaited;
  if (c.req.query('error') === 'access_denied') return { outcome: 'refused', redirect };
  try {
    const asked = await providerOf(context, provider, { fresh: false });
    if (asked === null) return { outcome: 'failed', redirect };
    const url = callbackUrl(originOf(c, settings), provider);
    url.search = new URL(c.req.url).search;
    await keepIdentity(db, token, await asked.identify(url, awaited));
    return { outcome: 'known', redirect };
  } catch (error) {
    console.error(`A login by ${provider} failed:`, error);
    return { outcome: 'failed', redirect };
  }
}
