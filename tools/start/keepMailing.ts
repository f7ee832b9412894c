import type { Context } from '../../server/ground/context';
import { mailBell } from '../../server/ground/mail/enqueue';
import { createMailSender } from '../../server/ground/mail/mailSender';

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
  const sender = createMailSender(context);
  let running: Promise<void> | null = null;
  let mustLookAgain = false;
  const round = async (): Promise<void> => {
    do {
      mustLookAgain = false;
      await sender
        .sendDue()
        .catch((error: unknown) =>
          console.error('Mails wait:', error instanceof Error ? error.message : error),
        );
    } while (mustLookAgain);
    running = null;
  };
  const look = () => {
    mustLookAgain = true;
    running ??= round();
  };
  mailBell(context.db).answer(look);
  look();
  const timer = setInterval(look, EVERY_MS);
  return async () => {
    clearInterval(timer);
    mailBell(context.db).answer(() => undefined);
    sender.stop();
    let patience: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([running, enough]);
    clearTimeout(patience);
  };
}
