import type { Hono } from 'hono';
import { SHARE_PATH, type Shared } from '../../contract/wire/serviceWorker';
import type { AppEnvironment } from './environment';
import { wrongMethod } from './refusal';

/**
 * What the system shares with the installed app is the service worker's to take in, on the device. It comes here only where there
 * is none: then nothing of it is read, and the library says that it did not arrive.
 */
export function addShareRoute(app: Hono<AppEnvironment>): void {
  const lost: Shared = 'lost';
  app.post(SHARE_PATH, (c) => c.redirect(`/BookShelf?shared=${lost}`, 303));
  app.all(SHARE_PATH, (c) => wrongMethod(c, ['POST']));
}
