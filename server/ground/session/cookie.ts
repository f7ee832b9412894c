import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_HINT } from '../../../contract/account/logins';
import type { Settings } from '../settings/settings';
import { isHttps } from './isHttps';
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
  setCookie(c, hintNameOf(settings), '1', {
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(c, settings),
    maxAge: SESSION_MS / 1_000,
  });
}

/** The reader leaves this device: the browser forgets the session and what its own cache has of this site. */
export function clearSessionCookie(c: HonoContext, settings: Settings): void {
  deleteCookie(c, nameOf(settings), { path: '/', secure: isSecure(c, settings) });
  deleteCookie(c, hintNameOf(settings), { path: '/', secure: isSecure(c, settings) });
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

function hintNameOf(settings: Settings): string {
  return settings.production ? `__Host-${SESSION_HINT}` : SESSION_HINT;
}
