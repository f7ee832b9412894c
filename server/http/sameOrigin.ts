import { CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { isHttps } from '../ground/session/cookies';
import type { Settings } from '../ground/settings/settings';
import { type AppContext } from './environment';

/**
 * Returns whether a call may come from one of our own pages; another site's page must not use a reader's
 * cookie. Browsers send Sec-Fetch-Site; older ones send Origin with every mutation. A caller that sends
 * neither is no browser page and carries no reader's cookie. (OWASP ASVS 5, V3.5; the cookie is also
 * SameSite=Lax.)
 */
export function isSameOrigin(c: AppContext, settings: Settings): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (settings.publicUrl !== null) return origin === settings.publicUrl.origin;
  if (!URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  // Without a proxy's header the scheme is unknown.
  const isToldScheme = settings.trustProxy && c.req.header('x-forwarded-proto') !== undefined;
  const isOwnScheme = !isToldScheme || (protocol === 'https:') === isHttps(c, settings);
  return isOwnScheme && host === c.req.header('host');
}

/**
 * Returns whether the app's own code made the call. A link from another site, a typed address or a picture's
 * source is also a GET, may carry the cookie, and in older browsers does not give its origin; but it never
 * has our header.
 */
export function isOwnCode(c: AppContext): boolean {
  const site = c.req.header('sec-fetch-site');
  return (
    (site === undefined || site === 'same-origin') && c.req.header(CONTRACT_VERSION_HEADER) !== undefined
  );
}
