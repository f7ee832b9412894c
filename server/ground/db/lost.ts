/**
 * A transaction whose COMMIT was sent but not answered: it may have been committed. `cause` is the error that
 * broke the connection.
 */
export class UnknownCommitError extends Error {
  override name = 'UnknownCommitError';
}

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
 * Postgres codes: connection failures, shutdowns, too many connections, a transaction idle for too long, and
 * a server that became read-only because it is a replica now. In that last case the statement was undone, and
 * the next connection goes to the primary.
 */
const HUNG_UP = /^(08...|57P0[1235]|53300|25P03|25006)$/;

const DRIVERS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

const TOO_LONG = /^(57014|55P03)$/;
/** The driver's timeout, for a server that sends nothing at all. */
const SILENCE = /^Query read timeout/;

/** Returns whether the connection to the database broke or could not be opened. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(({ code, syscall, message }) => {
    if (UNREACHED.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true;
    return HUNG_UP.test(String(code)) || DRIVERS.test(message);
  });
}

/** Returns whether the database is unreachable or hangs. A retry a little later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    isSilent(error) ||
    causesOf(error).some(({ code }) => TOO_LONG.test(String(code)))
  );
}

/**
 * Returns whether the server was silent for longer than the statement timeout. The connection still waits for
 * its answer.
 */
export function isSilent(error: unknown): boolean {
  return causesOf(error).some(({ message }) => SILENCE.test(message));
}

type Cause = Error & { readonly code?: unknown; readonly syscall?: unknown };

/** Returns an error and its causes, because drizzle wraps the driver's errors. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) causes.push(at);
  return causes;
}
