import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../settings/settings';
import { isSecure } from './cookie';

/** From the button to the account; logging in over there takes its time. */
export const SOCIAL_LOGIN_MS = 15 * 60_000;

/**
 * The cookie of a login that is under way at another provider: it ties the answer to the browser that asked. `Lax`, for
 * the answer comes from the provider's site.
 */
export function readLoginCookie(c: HonoContext, settings: Settings): string | undefined {
  return getCookie(c, nameOf(settings, 'dogear-login'));
}

export function writeLoginCookie(c: HonoContext, settings: Settings, token: string): void {
  setCookie(c, nameOf(settings, 'dogear-login'), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: SOCIAL_LOGIN_MS / 1_000,
  });
}

export function clearLoginCookie(c: HonoContext, settings: Settings): void {
  deleteCookie(c, nameOf(settings, 'dogear-login'), { path: '/', secure: isSecure(c, settings) });
}
