import type { Hono } from 'hono';
import type { Context } from '../ground/context';
import { escapeHtml } from '../ground/escapeHtml';
import { type AppContext, type AppEnvironment, addressOf } from './environment';

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'local']);
/** Another site can point its own name at this machine, but not one of these. */
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Headers of a proxy: it calls from this machine on behalf of others. */
const HANDED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|cf-.*|true-client-ip)$/;

/**
 * Adds the development outbox: mails that were not sent because no server is configured. Only if the operator
 * enabled it or only this machine can connect, and never in production. It is shown only to direct callers,
 * because anyone who reads a code can log in.
 */
export function addMailRoute(app: Hono<AppEnvironment>, context: Context): void {
  const { settings, mailer } = context;
  if (settings.production || !settings.devMail || settings.trustProxy || mailer.outbox === null) return;
  const { outbox } = mailer;
  app.get('/dev/mail', (c) => {
    if (!THIS_MACHINE.has(addressOf(c, settings)) || !isDirect(c)) return c.notFound();
    const mails = outbox.map(
      ({ at, to, subject, text }) =>
        `<h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)}, ${at.toISOString()}</p><pre>${escapeHtml(text)}</pre>`,
    );
    const body = mails.length > 0 ? mails.join('\n<hr>\n') : '<p>No mail was written since the start.</p>';
    c.header('Cache-Control', 'no-store');
    return c.html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title></head><body><h1>Outbox</h1>${body}</body></html>`,
    );
  });
}

/** Returns whether the caller used this machine's own name, without a proxy. */
function isDirect(c: AppContext): boolean {
  if (Object.keys(c.req.header()).some((name) => HANDED_ON.test(name.toLowerCase()))) return false;
  const called = `http://${c.req.header('host') ?? new URL(c.req.url).host}`;
  return URL.canParse(called) && OWN_NAMES.has(new URL(called).hostname);
}
