import type { Hono } from 'hono';
import { SHARE_PATH, type Shared } from '../../contract/wire/serviceWorker';
import type { Context } from '../ground/context';
import { NO_OPERATOR_MAIL } from '../ground/settings/settings';
import type { AppEnvironment } from './environment';
import { READING, wrongMethod } from './refusal';

const DAY_MS = 86_400_000;
/** A promise that the address is read; by RFC 9116 of less than a year. */
const CONTACT_DAYS = 180;

/**
 * What browsers and researchers look for by itself under `/.well-known/`: where a password is changed (W3C, A Well-Known
 * URL for Changing Passwords) and whom to tell about a hole (RFC 9116). Everything else there is plainly not there.
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

/** `Books <desk@books.example>` is an address as well. */
function addressIn(text: string): string {
  return /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
}

/**
 * What the system shares with the installed app is the service worker's to take in, on the device. It comes here only where there
 * is none: then nothing of it is read, and the library says that it did not arrive.
 */
export function addShareRoute(app: Hono<AppEnvironment>): void {
  const lost: Shared = 'lost';
  app.post(SHARE_PATH, (c) => c.redirect(`/BookShelf?shared=${lost}`, 303));
  app.all(SHARE_PATH, (c) => wrongMethod(c, ['POST']));
}
