import { isIP } from 'node:net';
import type { PushSettings } from '../ground/settings/pushSettings';

/**
 * Returns whether an endpoint belongs to an allowed push service: https, the default port, a listed host, no
 * credentials. Endpoints come from clients and are not trusted, so no other host is ever called.
 */
export function isKnownService(endpoint: string, { services, localService }: PushSettings): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (localService !== null && origin === localService) return true;
  if (protocol !== 'https:' || port !== '' || isIP(hostname) !== 0) return false;
  return services.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}
