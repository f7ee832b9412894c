import { causesOf } from '../../../server/ground/db/lost';

/** What a line of the log keeps of an error. */
export type ErrorLine = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Where it was thrown, without the message. */
  readonly stack: string;
  readonly cause?: ErrorLine;
};

/** Deeper than this is nobody's help. */
const MOST_CAUSES = 4;

/**
 * An error without what readers wrote or are called: a failed statement goes without its parameters, Postgres' own error without the row
 * that it quotes. What is left is scrubbed as every other text is.
 */
export function describeError(error: Error): ErrorLine {
  return describe(causesOf(error).slice(0, MOST_CAUSES)) as ErrorLine;
}

function describe([error, ...causes]: readonly (Error & { readonly code?: unknown })[]):
  | ErrorLine
  | undefined {
  if (error === undefined) return undefined;
  const cause = describe(causes);
  return {
    type: error.name,
    message: messageOf(error),
    ...((typeof error.code === 'string' || typeof error.code === 'number') && { code: String(error.code) }),
    stack: stackOf(error),
    ...(cause && { cause }),
  };
}

/** Drizzle's says the statement and, from this line on, everything that it was asked with. */
const PARAMETERS = /\nparams:[\s\S]*$/;
/** Postgres quotes what it could not read: `invalid input syntax for type bigint: "…"`. */
const QUOTED = /: "[\s\S]*"$/;

function messageOf(error: Error): string {
  const isDatabases = 'severity' in error || 'query' in error;
  const message = error.message.replace(PARAMETERS, '');
  return isDatabases ? message.replace(QUOTED, '') : message;
}

/** V8 puts the message before the frames, with all that was cut out of it. */
function stackOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}
