import type { Context } from '../../server/ground/context';
import { mailBell } from '../../server/ground/mail/enqueue';
import { createMailSender } from '../../server/ground/mail/mailSender';
import { keepWorking, noLongerThan } from '../../server/ground/queue';

/** Looks for mails this often when nobody rings: what another process was asked for, or failed and is due again. */
const EVERY_MS = 5_000;
/** A stop waits this long for the mail under way; the claim of one that takes longer ends by itself. */
const PATIENCE_MS = 10_000;

/**
 * This process's sender of mails: one at a time, as soon as there is one. Returns what ends it. Without a mail server mails
 * wait in the queue for one.
 */
export function keepMailing(context: Context): () => Promise<void> {
  if (!context.settings.sendsMail) return async () => undefined;
  const end = keepWorking(createMailSender(context), {
    everyMs: EVERY_MS,
    complaint: 'Mails wait:',
    bell: mailBell(context.db),
  });
  return () => noLongerThan(PATIENCE_MS, end());
}
