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
/** Each asks another server who it is. */
const CEILING = 600;

/**
 * Where a provider sends the browser back to. The server asks the provider who it is; the app is told how that ended, and
 * asks to be let in by `registerByGoogle`. It leads to the login page, or to the operator's desk, and nowhere else: neither code nor state goes along.
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
      // Whoever opens the operator's desk by it is logged in already (decision 0083).
      const told = new URLSearchParams({ ...(at && { at }), provider, outcome });
      return c.redirect(`${OPERATOR_PATH}?${told}`, 303);
    }
    const back = new URLSearchParams({ provider, outcome, ...(redirect && { redirect }) });
    return c.redirect(`/login?${back}`, 303);
  });
  app.all(path, (c) => wrongMethod(c, READING));
}

/** Where at the operator's desk a login is to lead back to: a section, empty for the first one; null for anywhere else. */
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
