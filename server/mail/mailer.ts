import nodemailer from 'nodemailer';
import type { Settings } from '../settings';

export type Mail = {
  readonly to: string;
  /** Who is answered, when that is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** A mail that was not sent, because no server is configured. */
export type KeptMail = Mail & { readonly at: Date };

export type Mailer = {
  /** Hands a mail over. Rejects when the server does not take it. */
  readonly send: (mail: Mail) => Promise<void>;
  /** What was printed instead of sent, newest first; null where mails are sent. */
  readonly outbox: readonly KeptMail[] | null;
  readonly close: () => void;
};

const TIMEOUT_MS = 20_000;
const MOST_KEPT = 50;

/** By SMTP when a server is configured, else into the log and a list in memory (decision 0018). */
export function openMailer(settings: Settings): Mailer {
  return settings.smtpUrl === null ? createPrinter() : createSender(settings.smtpUrl, settings.mailFrom);
}

function createSender(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Nothing in a mail of ours is a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    outbox: null,
    close: () => transport.close(),
  };
}

function createPrinter(): Mailer {
  const outbox: KeptMail[] = [];
  return {
    send: async (mail) => {
      outbox.unshift({ ...mail, at: new Date() });
      outbox.splice(MOST_KEPT);
      console.log(`No DOGEAR_SMTP_URL is set; a mail to ${mail.to}:\n${mail.subject}\n${mail.text}`);
    },
    outbox,
    close: () => undefined,
  };
}
