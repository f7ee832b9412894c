import { isIP } from 'node:net';

/** Where passkeys belong to: the origin of the pages that use them, and the domain they are bound to. */
export type PasskeySite = { readonly origin: string; readonly rpId: string };

/**
 * Returns the site of an origin; null if browsers make no passkeys there, because it is neither https nor
 * localhost, or has no name.
 */
export function passkeySiteOf(origin: string | null): PasskeySite | null {
  if (origin === null) return null;
  const { protocol, hostname } = new URL(origin);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed && (protocol === 'https:' || hostname === 'localhost') ? { origin, rpId: hostname } : null;
}
