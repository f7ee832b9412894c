import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { SHARE_PATH, type Shared } from '../../contract/wire/serviceWorker';
import type { Context } from '../ground/context';
import { CALL_WINDOW_MS } from '../ground/limits/callLimits';
import { NO_OPERATOR_MAIL } from '../ground/settings/settings';
import { refuseTooMany } from './apiRoutes';
import { type AppEnvironment, callerNetwork } from './environment';
import { createRateLimit } from './rateLimit';
import { READING, wrongMethod } from './refusal';

const DAY_MS = 86_400_000;
/** How long the contact address is promised to be valid; RFC 9116 requires less than a year. */
const CONTACT_DAYS = 180;

/**
 * Adds the paths under `/.well-known/`: where to change a password (W3C, A Well-Known URL for Changing
 * Passwords), the files of the owner's folder, and whom to notify of a vulnerability (RFC 9116) if the owner
 * has no file about it. Everything else there is 404.
 */
export function addWellKnownRoutes(app: Hono<AppEnvironment>, context: Context): void {
  const { settings, now } = context;
  const { publicUrl, wellKnown } = settings;
  app.get('/.well-known/change-password', (c) => c.redirect('/forgetPassword', 302));
  app.all('/.well-known/change-password', (c) => wrongMethod(c, READING));
  if (wellKnown !== null) addOwnersFiles(app, context, wellKnown);
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

/** No path leads out of the folder, into another one, or to a hidden file. */
const OWNERS_FILE = '/.well-known/:name{[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}}';
/** Per network and minute. */
const FILES_A_MINUTE = 600;
const MOST_BYTES = 256 * 1024;
const FOR_AN_HOUR = 'public, max-age=3600';
const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
};

/** Adds the owner's files (`DOGEAR_WELL_KNOWN`), read when they are asked for. */
function addOwnersFiles(app: Hono<AppEnvironment>, context: Context, folder: string): void {
  const limit = createRateLimit(FILES_A_MINUTE, CALL_WINDOW_MS);
  app.get(OWNERS_FILE, async (c, next) => {
    const refused = refuseTooMany(c, context, limit, callerNetwork(c, context.settings));
    if (refused) return refused;
    const name = c.req.param('name');
    const bytes = await readOwnersFile(join(folder, name));
    if (bytes === null) return await next();
    c.header('Content-Type', typeOf(name, bytes));
    c.header('Cache-Control', FOR_AN_HOUR);
    return c.body(bytes);
  });
}

async function readOwnersFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile() || found.size > MOST_BYTES) return null;
    return new Uint8Array(await readFile(path));
  } catch {
    // It does not exist, or the server may not read it.
    return null;
  }
}

/** Some of these files have no extension and must be JSON, `apple-app-site-association` for one. */
function typeOf(name: string, bytes: Uint8Array): string {
  const [, extension] = /\.([a-z]+)$/.exec(name) ?? [];
  if (extension !== undefined) return TYPES[extension] ?? 'application/octet-stream';
  return isJson(new TextDecoder().decode(bytes)) ? 'application/json' : 'text/plain; charset=utf-8';
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
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
