import type { MiddlewareHandler } from 'hono';
import type { Context } from '../ground/context';
import { ofHouse } from '../ground/house/openHouse';
import { isHttps } from '../ground/session/cookies';
import { type AppEnvironment, type InlineSources } from './environment';
import { hashSource } from './inlineStyles';

/** The sources that a payment provider's page may load in addition (decision 0053). */
type Widened = {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
  readonly images: readonly string[];
};

/** The page of the card form, the only one that loads a provider's script. */
const CARD_FORM = '/stripe';
const STRIPE: Widened = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};
/** Wallets are called from the form's frames. */
const STRIPE_PAYS = 'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")';

/**
 * pdf.js's parser decodes the pictures of some scans with WebAssembly from the build. The policy allows no
 * other code.
 */
const PDF_PARSER = /^\/assets\/pdf\.worker-[\w-]+\.js$/;

/** `house`: the source of this installation’s own style sheet, if it has one. */
const contentSecurityPolicy = (house?: string, inline?: InlineSources, widened?: Widened) => {
  const more = (sources: readonly string[] | undefined) =>
    (sources ?? []).map((source) => ` ${source}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${inline ? ` ${inline.script}` : ''}${more(widened?.scripts)}`,
    "worker-src 'self'",
    `style-src 'self'${house ? ` ${house}` : ''}${inline ? ` ${inline.style}` : ''}`,
    `img-src 'self' blob: data:${more(widened?.images)}`,
    // The tone that gives a voice its media keys is made on the device.
    "media-src 'self' blob:",
    `connect-src 'self'${more(widened?.calls)}`,
    ...(widened ? [`frame-src 'self'${more(widened.frames)}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    // Strings become neither markup nor code. The only Trusted Types policy is the app's own
    // (src/platform/start/ownScripts). Stripe's script creates elements from strings, so its page is exempt
    // from this rule.
    ...(widened ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ');
};

const OTHER_FEATURES = 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()';
const UNUSED_FEATURES = `payment=(), ${OTHER_FEATURES}`;

/** Adds the security headers to every answer (OWASP ASVS 5, V3.4). */
export function securityHeaders({
  settings,
  house: live,
}: Pick<Context, 'settings' | 'house'>): MiddlewareHandler<AppEnvironment> {
  const policies = ofHouse(live, ({ sheet }) => {
    const house = sheet === '' ? undefined : hashSource(sheet);
    const usual = contentSecurityPolicy(house);
    const pdf = usual.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
    return { house, usual, pdf };
  });
  return async (c, next) => {
    const { house, usual, pdf } = policies();
    const isWidened = c.req.path === CARD_FORM && settings.payments.stripe !== null;
    const widened = isWidened ? STRIPE : undefined;
    // Set before the answer exists: changing it afterwards would rebuild it and stream its body once more.
    const policy = PDF_PARSER.test(c.req.path) ? pdf : usual;
    c.header('Content-Security-Policy', widened ? contentSecurityPolicy(house, undefined, widened) : policy);
    c.header('X-Content-Type-Options', 'nosniff');
    // Page addresses name what is read, even a reader's own files, so requests must not reveal them, not even
    // to this server.
    c.header('Referrer-Policy', 'strict-origin');
    c.header('Permissions-Policy', isWidened ? `${STRIPE_PAYS}, ${OTHER_FEATURES}` : UNUSED_FEATURES);
    c.header('Cross-Origin-Opener-Policy', 'same-origin');
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    if (isHttps(c, settings)) c.header('Strict-Transport-Security', 'max-age=31536000');
    await next();
    const inline = c.get('inline');
    if (inline) c.header('Content-Security-Policy', contentSecurityPolicy(house, inline, widened));
  };
}
