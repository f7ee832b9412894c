import type { Hono } from 'hono';
import { SHARE_PATH, type Shared } from '../../contract/wire/serviceWorker';
import type { Context } from '../ground/context';
import { NO_OPERATOR_MAIL } from '../ground/settings/settings';
import type { AppEnvironment } from './environment';
import { READING, wrongMethod } from './refusal';

const DAY_MS = 86_400_000;
/** How long the contact address is promised to be valid; RFC 9116 requires less than a year. */
const CONTACT_DAYS = 180;

/**
 * Adds the standard paths under `/.well-known/`: where to change a password (W3C, A Well-Known URL for
 * Changing Passwords) and whom to notify of a vulnerability (RFC 9116). Everything else there is 404.
 */
export function addWellKnownRoutes(app: Hono<AppEnvironment>, { settings, now }: Context): void {
  const { publicUrl } = settings;
  app.get('/.well-known/change-password', (c) => c.redirect('/forgetPassword', 302));
  app.all('/.well-known/change-password', (c) => wrongMethod(c, READING));
  const mail = addressIn(settings.operatorMail);
  if (mail !== NO_OPERATOR_MAIL) {
    app.get('/.well-known/security.txt', (c) => {
      const expires = new Date(now().getTime() + CONTACT_DAYS * DAY_MS);
      expires.setUTCHours(0, 0, 0, 0);
      const lines = [
        `Contact: mailto:${mail}`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        ...(publicUrl ? [`Canonical: ${publicUrl.origin}/.well-known/security.txt`] : []),
      ];
      return c.text(`${lines.join('\n')}\n`, 200, { 'Content-Type': 'text/plain; charset=utf-8' });
    });
    app.all('/.well-known/security.txt', (c) => wrongMethod(c, READING));
  }
  app.all('/.well-known/*', (c) => c.notFound());
}

/** Also accepts the form `Books <desk@books.example>`. */
function addressIn(text: string): string {
  return /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
}

/**
 * Adds the fallback of the share target. The service worker takes in on the device what the system shares
 * with the installed app. Only without a service worker does the request get here; then nothing of it is
 * read, and the library reports that it did not arrive.
 */
export function addShareRoute(app: Hono<AppEnvironment>): void {
  const lost: Shared = 'lost';
  app.post(SHARE_PATH, (c) => c.redirect(`/BookShelf?shared=${lost}`, 303));
  app.all(SHARE_PATH, (c) => wrongMethod(c, ['POST']));
}
