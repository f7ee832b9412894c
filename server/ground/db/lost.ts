/** A transaction whose COMMIT was sent and never answered: it may have gone through. Its `cause` says what broke. */
export class UnknownCommitError extends Error {
  override name = 'UnknownCommitError';
}

/** What the network says of a server that is not there or hung up. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Postgres's: connection failures, shutdowns, no connection left, a transaction that idled for too long; and a server that takes no writes, because
 * it repeats another one's now: what was asked of it is undone, and the next connection leads elsewhere.
 */
const HUNG_UP = /^(08...|57P0[1235]|53300|25P03|25006)$/;

/** The driver's own, which have no code. */
const DRIVERS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/** Postgres's, for a statement or a lock that took too long. */
const TOO_LONG = /^(57014|55P03)$/;
/** The driver's, for a server that did not even say that. */
const SILENCE = /^Query read timeout/;

/** Whether the connection to the database broke, or none could be opened. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(({ code, syscall, message }) => {
    if (UNREACHED.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
    return HUNG_UP.test(String(code)) || DRIVERS.test(message);
  });
}

/** Whether the database is away or hangs: nobody's fault, and the same may be asked again a little later. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    isSilent(error) ||
    causesOf(error).some(({ code }) => TOO_LONG.test(String(code)))
  );
}

/** Whether the server said nothing for longer than a statement may take: the connection waits for it still. */
export function isSilent(error: unknown): boolean {
  return causesOf(error).some(({ message }) => SILENCE.test(message));
}

type Cause = Error & { readonly code?: unknown; readonly syscall?: unknown };

/** Drizzle wraps what the driver throws. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) causes.push(at);
  return causes;
}
