import type { Hono } from 'hono';
import type { Context } from '../ground/context';
import { escapeHtml } from '../ground/escapeHtml';
import { type AppContext, type AppEnvironment, addressOf } from './environment';

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'local']);
/** A page of another site can have its own name lead to this machine, but not one of these. */
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Written by whatever stands between: a proxy on this machine calls from this machine, for somebody else. */
const HANDED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|cf-.*|true-client-ip)$/;

/**
 * The development outbox: mails that no server was configured for. Only where the operator asked for it or nobody but this
 * machine can call, never in production, and none of it to whoever may be somebody else: whoever reads a code is in.
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

/** Whether the caller called this machine by its own name, with nobody in between. */
function isDirect(c: AppContext): boolean {
  if (Object.keys(c.req.header()).some((name) => HANDED_ON.test(name.toLowerCase()))) return false;
  const called = `http://${c.req.header('host') ?? new URL(c.req.url).host}`;
  return URL.canParse(called) && OWN_NAMES.has(new URL(called).hostname);
}
