import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import { networkOf } from '../ground/limits/networkOf';
import { isHttps } from '../ground/session/cookies';
import type { Settings } from '../ground/settings/settings';

/** The one inline sheet and the one inline script of an answer, as sources of its policy. */
export type InlineSources = { readonly style: string; readonly script: string };

/** Bindings are there behind a socket; a test that calls `app.request` has none. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    inline?: InlineSources;
    /** Whose picture is being taken in. */
    uploader: number;
  };
};
export type AppContext = HonoContext<AppEnvironment>;

/** The origin readers use: the operator's word, else the address that was called, as the proxy in front heard it. */
export function originOf(c: AppContext, settings: Settings): string {
  if (settings.publicUrl) return settings.publicUrl.origin;
  const url = new URL(c.req.url);
  if (isHttps(c, settings)) url.protocol = 'https:';
  return url.origin;
}

/** Names of this machine: a caller who says one of these fools nobody but themselves. */
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The origin that pages may name which many get: the operator's word, and while one tries the app out on this machine, what was
 * called. Null otherwise: a name that callers choose has no place there.
 */
export function namedOrigin(c: AppContext, settings: Settings): string | null {
  if (settings.publicUrl) return settings.publicUrl.origin;
  const { hostname, origin } = new URL(c.req.url);
  return !settings.production && THIS_MACHINE.test(hostname) ? origin : null;
}

/** Who calls: the socket's address, or the one the operator's own proxy saw. */
export function addressOf(c: AppContext, settings: Settings): string {
  if (settings.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  return c.env?.incoming?.socket.remoteAddress ?? 'local';
}

/** The caller's network, which limits count by (server/ground/limits/networkOf). */
export function callerNetwork(c: AppContext, settings: Settings): string {
  return networkOf(addressOf(c, settings));
}
