import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import { networkOf } from '../ground/limits/networkOf';
import { isHttps } from '../ground/session/cookies';
import type { Settings } from '../ground/settings/settings';

/** The inline style sheet and script of an answer, as sources of its policy. */
export type InlineSources = { readonly style: string; readonly script: string };

/** Undefined without a socket, as in tests that call `app.request`. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings> | undefined;
  Variables: {
    inline?: InlineSources;
    uploader: number;
  };
};
export type AppContext = HonoContext<AppEnvironment>;

/**
 * Returns the origin readers use: the operator's setting, else the requested address as the proxy reports it.
 */
export function originOf(c: AppContext, settings: Settings): string {
  if (settings.publicUrl) return settings.publicUrl.origin;
  const url = new URL(c.req.url);
  if (isHttps(c, settings)) url.protocol = 'https:';
  return url.origin;
}

/** Names of this machine; a caller that sends one misleads only itself. */
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns the origin that pages for many visitors may contain: the operator's setting, or the requested one
 * while the app is tried out on this machine. Null otherwise, because a host that callers choose must not get
 * into such pages.
 */
export function namedOrigin(c: AppContext, settings: Settings): string | null {
  if (settings.publicUrl) return settings.publicUrl.origin;
  const { hostname, origin } = new URL(c.req.url);
  return !settings.production && THIS_MACHINE.test(hostname) ? origin : null;
}

/** Returns the caller's address: the socket's, or the one the operator's proxy reports. */
export function addressOf(c: AppContext, settings: Settings): string {
  if (settings.trustProxy) {
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return forwarded;
  }
  return c.env?.incoming?.socket.remoteAddress ?? 'local';
}

/** Returns the caller's network, by which limits count (server/ground/limits/networkOf). */
export function callerNetwork(c: AppContext, settings: Settings): string {
  return networkOf(addressOf(c, settings));
}
