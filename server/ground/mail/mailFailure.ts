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
