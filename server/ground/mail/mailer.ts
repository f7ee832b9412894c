import nodemailer from 'nodemailer';
import type { Settings } from '../settings/settings';

export type Mail = {
  readonly to: string;
  /** Who is answered, when that is not the sender. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes its Message-ID: a mail that is sent again has the same one. */
  readonly key?: string;
};

/** A mail that was not sent, because no server is configured. */
export type KeptMail = Mail & { readonly at: Date };

export type Mailer = {
  /** Hands a mail over. Rejects when the server does not take it, or when `signal` says that it took too long. */
  readonly send: (mail: Mail, signal?: AbortSignal) => Promise<void>;
  /** What was printed instead of sent, newest first; null where mails are sent. */
  readonly outbox: readonly KeptMail[] | null;
  readonly close: () => void;
};

const CONNECT_MS = 20_000;
/** A server may take this long before it accepts a mail. */
const ANSWER_MS = 60_000;
const MOST_KEPT = 50;

/**
 * By SMTP when a server is configured. Else in development into the log and a list in memory; in production, where a log
 * is kept and read by others, a code has no place in it: nothing is sent (decision 0030).
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
      // Nothing in a mail of ours is a file or an address to fetch.
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

function createNone(): Mailer {
  return {
    send: () => Promise.reject(new Error('No DOGEAR_SMTP_URL is set.')),
    outbox: null,
    close: () => undefined,
  };
}

/** What an SMTP client says went wrong: `responseCode` is the server's reply, `command` what it replied to. */
type SmtpError = {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly message?: unknown;
  /** Of the system, where no connection came about. */
  readonly syscall?: unknown;
};

/**
 * refused  this mail will never be taken: another try would end the same way
 * later    this mail was not taken now (greylisting, a full mailbox); the server takes others
 * down     no mail would have gone out: the server is not reached, does not answer, or does not want us
 */
export type MailFailure = 'refused' | 'later' | 'down';

const PERMANENT_FROM = 500;

/** Tells why a mail was not taken. A refused login or sender is the operator's to mend, and not a mail's own fault. */
export function judgeFailure(error: unknown): MailFailure {
  const { code, responseCode, command, message } = (error ?? {}) as SmtpError;
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return 'down';
  // The client itself would not send it: no server could be told such an address.
  if (command === 'API') return /sender/i.test(String(message)) ? 'down' : 'refused';
  if (typeof responseCode !== 'number') return 'down';
  return responseCode >= PERMANENT_FROM ? 'refused' : 'later';
}

/** Whether a server that failed cannot have taken the mail all the same: it said no, or was never reached. */
export function wasNotTaken(error: unknown): boolean {
  const { code, responseCode, command, syscall } = (error ?? {}) as SmtpError;
  if (typeof responseCode === 'number' || command === 'API') return true;
  return code === 'EDNS' || code === 'EAUTH' || syscall === 'connect' || syscall === 'getaddrinfo';
}
