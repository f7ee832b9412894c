import { CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { isHttps } from '../ground/session/cookies';
import type { Settings } from '../ground/settings/settings';
import { type AppContext } from './environment';

/**
 * Whether a call may have been made by a page of our own: another site's page must not spend a reader's cookie. The
 * browser says it in Sec-Fetch-Site; older ones send Origin with every mutation. A caller that sends neither is no
 * browser page and carries nobody's cookie. (OWASP ASVS 5, V3.5; the cookie is SameSite=Lax besides.)
 */
export function isSameOrigin(c: AppContext, settings: Settings): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (settings.publicUrl !== null) return origin === settings.publicUrl.origin;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  // Without a proxy's word the scheme is anybody's guess.
  const isToldScheme = settings.trustProxy && c.req.header('x-forwarded-proto') !== undefined;
  const isOwnScheme = !isToldScheme || (protocol === 'https:') === isHttps(c, settings);
  return isOwnScheme && host === c.req.header('host');
}

/**
 * Whether the app's own code made the call. A link followed from another site, an address typed or a picture's source is
 * a GET as well, may carry the cookie, and in older browsers says neither where it comes from: but no header of ours.
 */
export function isOwnCode(c: AppContext): boolean {
  const site = c.req.header('sec-fetch-site');
  return (
    (site === undefined || site === 'same-origin') && c.req.header(CONTRACT_VERSION_HEADER) !== undefined
  );
}
