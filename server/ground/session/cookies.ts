import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_HINT } from '../../../contract/account/logins';
import { READ_LAG_MS } from '../db/replicas';
import type { Settings } from '../settings/settings';
import { SESSION_MS } from './session';

/**
 * The session cookie: HttpOnly, SameSite=Lax, whole site. In production it is always Secure and carries the `__Host-`
 * prefix, so that no sibling domain can plant one; production therefore needs https (or localhost).
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

/** Tells the page's script that there is a session, for the day its storage is gone (decision 0090). No more than that. */
function writeSessionHint(c: HonoContext, settings: Settings): void {
  setCookie(c, nameOf(settings, SESSION_HINT), '1', {
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: SESSION_MS / 1_000,
  });
}

/** The reader leaves this device: the browser forgets the session and what its own cache has of this site. */
export function clearSessionCookie(c: HonoContext, settings: Settings): void {
  deleteCookie(c, nameOf(settings), { path: '/', secure: isSecure(c, settings) });
  deleteCookie(c, nameOf(settings, SESSION_HINT), { path: '/', secure: isSecure(c, settings) });
  clearBrowserCache(c);
}

/** Pages and files the browser keeps by itself, which no script can delete; ignored by browsers that do not know it. */
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
 * A cookie without a value of its own: as long as a browser has it, what it asks for is not read from a replica, which might not
 * have what its reader just wrote. Any process understands it.
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

/** How long a device stays known after its last login. */
export const KNOWN_DEVICE_MS = 365 * 86_400_000;

/** The cookie that says where this device has logged in before (server/accounts/devices); empty where nowhere. */
export function readKnownDeviceCookie(c: HonoContext, settings: Settings): string {
  return getCookie(c, nameOf(settings, 'dogear-known')) ?? '';
}

/** An empty one is taken back. */
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

/**
 * Whether the reader's browser speaks TLS: to the operator's address, or to the proxy in front. A proxy adds its word
 * at the end of X-Forwarded-Proto, or writes it alone; what stands before may be anybody's.
 */
export function isHttps(c: HonoContext, settings: Settings): boolean {
  if (settings.publicUrl) return settings.publicUrl.protocol === 'https:';
  if (!settings.trustProxy) return false;
  return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https';
}
