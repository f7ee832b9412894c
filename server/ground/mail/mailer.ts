import nodemailer from 'nodemailer';
import type { Settings } from '../settings/settings';

export type Mail = {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Determines the Message-ID, so that a mail that is sent again has the same one. */
  readonly key?: string;
};

/** A mail that was not sent, because no server is configured. */
export type KeptMail = Mail & { readonly at: Date };

export type Mailer = {
  /** Hands a mail over. Rejects if the server does not accept it or if `signal` aborts. */
  readonly send: (mail: Mail, signal?: AbortSignal) => Promise<void>;
  /** Connects and logs in, without a mail. Rejects if the server is unreachable or refuses this installation. */
  readonly tryServer: () => Promise<void>;
  /** The mails that were printed instead of sent, newest first; null if mails are sent. */
  readonly outbox: readonly KeptMail[] | null;
  readonly close: () => void;
};

const CONNECT_MS = 20_000;
const ANSWER_MS = 60_000;
const MOST_KEPT = 50;

/**
 * Opens an SMTP sender if a server is configured. Otherwise, in development, mails go to the log and a list
 * in memory; in production nothing is sent, because logs are kept and read by others, and codes must not be
 * in them (decision 0030).
 */
export function openMailer(settings: Settings): Mailer {
  if (settings.smtpUrl !== null) return createSender(settings.smtpUrl, settings.mailFrom);
  return settings.sendsMail ? createPrinter() : createNone();
}

function createSender(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
      // A mail must not make the library read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ key, headers: own, ...mail }, signal) => {
      const messageId = key === undefined ? {} : { messageId: `<${key}@${domain}>` };
      const headers = { 'Auto-Submitted': 'auto-generated', ...own };
      await transport.sendMail({ ...mail, ...messageId, headers, ...(signal && { signal }) });
    },
    tryServer: async () => void (await transport.verify()),
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
    tryServer: async () => undefined,
    outbox,
    close: () => undefined,
  };
}

function createNone(): Mailer {
  return {
    send: () => Promise.reject(new Error('No DOGEAR_SMTP_URL is set.')),
    tryServer: async () => undefined,
    outbox: null,
    close: () => undefined,
  };
}

type SmtpError = {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
};

/**
 * refused: this mail will never be accepted; another attempt would end the same way
 * later: this mail was not accepted now (greylisting, a full mailbox); the server accepts others
 * down: no mail would have been accepted: the server is unreachable, does not answer, or refuses this
 * installation
 */
export type MailFailure = 'refused' | 'later' | 'down';

const PERMANENT_FROM = 500;

/**
 * Returns why a mail was not accepted. A refused login or sender is a fault for the operator to fix, not a
 * fault of the mail.
 */
export function judgeFailure(error: unknown): MailFailure {
  const { code, responseCode, command, message } = (error ?? {}) as SmtpError;
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return 'down';
  // The client itself refused to send it: such an address cannot be sent to any server.
  if (command === 'API') return /sender/i.test(String(message)) ? 'down' : 'refused';
  if (typeof responseCode !== 'number') return 'down';
  return responseCode >= PERMANENT_FROM ? 'refused' : 'later';
}

/** Returns whether the mail certainly was not accepted: the server refused it or was never reached. */
export function wasNotTaken(error: unknown): boolean {
  const { code, responseCode, command, syscall } = (error ?? {}) as SmtpError;
  if (typeof responseCode === 'number' || command === 'API') return true;
  return code === 'EDNS' || code === 'EAUTH' || syscall === 'connect' || syscall === 'getaddrinfo';
}
