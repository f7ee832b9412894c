import type { Hono } from 'hono';
import type { Context } from '../context';
import { escapeHtml } from '../mail/composeMail';
import { type AppEnvironment, addressOf } from './environment';

const THIS_MACHINE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'local']);

/**
 * The development outbox: mails that no server was configured for. There is no such page in production, and none for
 * another machine: whoever reads a code is in.
 */
export function addMailRoute(app: Hono<AppEnvironment>, context: Context): void {
  const { settings, mailer } = context;
  if (settings.production || mailer.outbox === null) return;
  const { outbox } = mailer;
  app.get('/dev/mail', (c) => {
    if (!THIS_MACHINE.has(addressOf(c, settings))) return c.notFound();
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
