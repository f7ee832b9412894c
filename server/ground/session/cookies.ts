import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_HINT } from '../../../contract/account/logins';
import { READ_LAG_MS } from '../db/replicas';
import type { Settings } from '../settings/settings';
import { SESSION_MS } from './session';

/**
 * Returns the session cookie: HttpOnly, SameSite=Lax, for the whole site. In production it is always Secure
 * and has the `__Host-` prefix, so that no sibling domain can set it; production therefore needs https (or
 * localhost).
 */
export function readSessionCookie(c: HonoContext, settings: Settings): string | undefined {
  return getCookie(c, nameOf(settings));
}

export function writeSessionCookie(c: HonoContext, settings: Settings, token: string): void {
  setCookie(c, nameOf(settings), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: SESSION_MS / 1_000,
  });
  writeSessionHint(c, settings);
}

/**
 * Tells the page's script only that there is a session, in case the browser has deleted its storage (decision
 * 0090).
 */
function writeSessionHint(c: HonoContext, settings: Settings): void {
  setCookie(c, nameOf(settings, SESSION_HINT), '1', {
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: SESSION_MS / 1_000,
  });
}

/** Makes the browser delete the session and its cache of this site, when the reader leaves this device. */
export function clearSessionCookie(c: HonoContext, settings: Settings): void {
  deleteCookie(c, nameOf(settings), { path: '/', secure: isSecure(c, settings) });
  deleteCookie(c, nameOf(settings, SESSION_HINT), { path: '/', secure: isSecure(c, settings) });
  clearBrowserCache(c);
}

/**
 * Deletes pages and files in the browser's HTTP cache, which no script can delete. Some browsers ignore the
 * header.
 */
export function clearBrowserCache(c: HonoContext): void {
  c.header('Clear-Site-Data', '"cache"');
}

export function isSecure(c: HonoContext, settings: Settings): boolean {
  return settings.production || isHttps(c, settings);
}

function nameOf(settings: Settings, name = 'dogear'): string {
  return settings.production ? `__Host-${name}` : name;
}

/**
 * Sets a cookie without information. While a browser has it, its calls are not read from a replica, which may
 * lack what the reader has just written. All processes recognise it.
 */
export function writeFreshCookie(c: HonoContext, settings: Settings): void {
  setCookie(c, nameOf(settings, 'dogear-fresh'), '1', {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: Math.ceil(READ_LAG_MS / 1_000) + 1,
  });
}

export function hasFreshCookie(c: HonoContext, settings: Settings): boolean {
  return getCookie(c, nameOf(settings, 'dogear-fresh')) !== undefined;
}

export const KNOWN_DEVICE_MS = 365 * 86_400_000;

/**
 * Returns the cookie that lists the accounts in which this device has logged in (server/accounts/devices);
 * empty if there are none.
 */
export function readKnownDeviceCookie(c: HonoContext, settings: Settings): string {
  return getCookie(c, nameOf(settings, 'dogear-known')) ?? '';
}

/** Deletes the cookie if `value` is empty. */
export function writeKnownDeviceCookie(c: HonoContext, settings: Settings, value: string): void {
  if (value === '') {
    deleteCookie(c, nameOf(settings, 'dogear-known'), { path: '/', secure: isSecure(c, settings) });
    return;
  }
  setCookie(c, nameOf(settings, 'dogear-known'), value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: KNOWN_DEVICE_MS / 1_000,
  });
}

/** The time limit from the button to the account; the login at the provider takes time. */
export const SOCIAL_LOGIN_MS = 15 * 60_000;

/**
 * Returns the cookie of a login in progress at another provider: it ties the answer to the browser that
 * asked. `Lax`, because the answer is a navigation from the provider's site.
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

/**
 * Returns whether the reader's browser uses TLS, to the operator's address or to the proxy in front. A proxy
 * appends its value to X-Forwarded-Proto or replaces the header; clients can forge the values before it.
 */
export function isHttps(c: HonoContext, settings: Settings): boolean {
  if (settings.publicUrl) return settings.publicUrl.protocol === 'https:';
  if (!settings.trustProxy) return false;
  return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https';
}
