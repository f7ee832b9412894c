import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../settings';

/**
 * The session cookie: HttpOnly, SameSite=Lax, whole site. In production it is always Secure and carries the `__Host-`
 * prefix, so that no sibling domain can plant one; production therefore needs https (or localhost).
 */
export function readSessionCookie(c: HonoContext, settings: Settings): string | undefined {
  return getCookie(c, nameOf(settings));
}

export function writeSessionCookie(c: HonoContext, settings: Settings, token: string, expires: Date): void {
  setCookie(c, nameOf(settings), token, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure(settings),
    // Browsers cap a cookie's life at 400 days and then at this date; every visit a day later renews it.
    expires,
  });
}

function isSecure(settings: Settings): boolean {
  return settings.production || settings.publicUrl?.protocol === 'https:';
}

function nameOf(settings: Settings): string {
  return settings.production ? '__Host-dogear' : 'dogear';
}
