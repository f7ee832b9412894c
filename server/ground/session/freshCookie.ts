import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { READ_LAG_MS } from '../db/replicas';
import type { Settings } from '../settings/settings';
import { isSecure } from './cookie';

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
