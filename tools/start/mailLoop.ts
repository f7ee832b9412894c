import type { Context } from '../../server/ground/context';
import { mailBell } from '../../server/ground/mail/enqueue';
import { createMailSender } from '../../server/ground/mail/mailSender';
import { keepWorking, noLongerThan } from '../../server/ground/queue';

/** Polls for mails without a bell: those queued by another process, and failed ones that are due again. */
const EVERY_MS = 5_000;
/** A stop waits this long for the mail in progress; the claim of a slower one expires by itself. */
const PATIENCE_MS = 10_000;

/**
 * Sends mails, one at a time, as soon as they are queued. Returns a function that stops it. Without a mail
 * server mails stay in the queue.
 */
export function mailLoop(context: Context): () => Promise<void> {
  if (!context.settings.sendsMail) return async () => undefined;
  // Reported at the start, and not when the first reader waits for a code.
  context.mailer.tryServer().catch((error: Error) => {
    console.error(`The mail server of DOGEAR_SMTP_URL cannot be used; mails wait: ${error.message}`);
  });
  const end = keepWorking(createMailSender(context), {
    everyMs: EVERY_MS,
    complaint: 'Mails wait:',
    bell: mailBell(context.db),
  });
  return () => noLongerThan(PATIENCE_MS, end());
}
