import type { Context as HonoContext } from 'hono';
import type { Settings } from '../settings/settings';

/**
 * Whether the reader's browser speaks TLS: to the operator's address, or to the proxy in front. A proxy adds its word
 * at the end of X-Forwarded-Proto, or writes it alone; what stands before may be anybody's.
 */
export function isHttps(c: HonoContext, settings: Settings): boolean {
  if (settings.publicUrl) return settings.publicUrl.protocol === 'https:';
  if (!settings.trustProxy) return false;
  return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https';
}
