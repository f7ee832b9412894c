import type { MiddlewareHandler } from 'hono';
import { isHttps } from '../ground/session/isHttps';
import type { Settings } from '../ground/settings/settings';
import { type AppEnvironment, type InlineSources } from './environment';

const contentSecurityPolicy = (inline?: InlineSources) =>
  [
    "default-src 'self'",
    `script-src 'self'${inline ? ` ${inline.script}` : ''}`,
    "worker-src 'self'",
    `style-src 'self'${inline ? ` ${inline.style}` : ''}`,
    "img-src 'self' blob: data:",
    // The silence that gives a voice its media keys is made on the device.
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Strings become neither markup nor code. The one policy is the app's own (src/platform/ownScripts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

const POLICY = contentSecurityPolicy();

const UNUSED_FEATURES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** What every answer says about what a browser may do with it (OWASP ASVS 5, V3.4). */
export function securityHeaders(settings: Settings): MiddlewareHandler<AppEnvironment> {
  return async (c, next) => {
    // Before the answer is made: to change one that is would have it made, and its body streamed, once more.
    c.header('Content-Security-Policy', POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
    c.header('Permissions-Policy', UNUSED_FEATURES);
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (isHttps(c, settings)) c.header('Strict-Transport-Security', 'max-age=31536000');
    await next();
    const inline = c.get('inline');
    if (inline) c.header('Content-Security-Policy', contentSecurityPolicy(inline));
  };
}
