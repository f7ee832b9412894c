import type { Hono } from 'hono';
import { LOGIN_PROVIDERS, type LoginProvider, type SocialOutcome } from '../../contract/login';
import type { Context } from '../context';
import { readLoginCookie } from '../session/loginCookie';
import { callbackUrl, providerOf } from '../social/providers';
import { keepIdentity, takeAwaited } from '../social/socialLogin';
import { type AppContext, type AppEnvironment, callerNetwork, originOf } from './environment';
import { createRateLimit } from './rateLimit';
import { refuse } from './refusal';

const MINUTE_MS = 60_000;
const CALLS_A_MINUTE = 60;

/**
 * Where a provider sends the browser back to. The server asks the provider who it is; the app is told how that ended, and
 * asks to be let in by `registerByGoogle`. It leads to the login page and nowhere else: neither code nor state goes along.
 */
export function addSocialRoute(app: Hono<AppEnvironment>, context: Context): void {
  const limit = createRateLimit(CALLS_A_MINUTE, MINUTE_MS);
  app.get('/novel-api/login/:provider/callback', async (c) => {
    const provider = LOGIN_PROVIDERS.find((name) => name === c.req.param('provider'));
    if (provider === undefined) return c.notFound();
    c.header('Cache-Control', 'no-store');
    const wait = limit.take(callerNetwork(c, context.settings), context.now().getTime());
    if (wait !== null) return refuse(c, 'tooMany');
    const { outcome, redirect } = await hear(c, context, provider);
    const back = new URLSearchParams({ provider, outcome, ...(redirect && { redirect }) });
    return c.redirect(`/login?${back}`, 303);
  });
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
    const asked = await providerOf(context, provider, { anew: false });
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
