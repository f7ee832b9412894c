import { inspect } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { causesOf } from '../../../server/ground/db/lost';
import { requestScope } from '../../../server/ground/requestScope';
import type { CallLine } from '../../../server/http/observeCalls';

export type Level = 'info' | 'warn' | 'error';
export type StructuredLog = {
  readonly write: (level: Level, said: readonly unknown[]) => void;
  readonly call: (line: CallLine) => void;
};

/** Requests outside the contract are logged only when they fail: files and pages are the proxy's to log. */
const QUIET: ReadonlySet<string> = new Set(['asset', 'content', 'health', 'page', 'preview']);

/**
 * Writes one JSON object a line: `level`, `time`, `msg`, the `requestId` of the request it is about, and the
 * error. Nothing that identifies a reader is logged: errors lose quoted values (`describeError`), texts are
 * scrubbed (`withoutPersons`).
 */
export function openStructuredLog(to: DestinationStream): StructuredLog {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    to,
  );
  const about = () => {
    const id = requestScope.getStore()?.id;
    return id === undefined ? {} : { requestId: id };
  };
  return {
    write: (level, said) => {
      const error = said.find((each) => each instanceof Error);
      const words = said
        .filter((each) => each !== error)
        .map((each) => (typeof each === 'string' ? each : inspect(each)));
      const line = error && describeError(error);
      const message = withoutPersons(words.join(' ') || (line?.message ?? ''));
      logger[level]({ ...about(), ...(line && { error: scrubbed(line) }) }, message);
    },
    call: ({ call, status, ms }) => {
      if (QUIET.has(call) && status < 500) return;
      logger[status >= 500 ? 'error' : 'info']({ ...about(), call, status, ms }, 'call');
    },
  };
}

function scrubbed(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' ? withoutPersons(inner) : scrubbed(inner as object),
    ]),
  );
}

/**
 * Redirects this process's console to the log: a library's plain warning would break a log that machines
 * read.
 */
export function redirectConsole(log: StructuredLog, told: (level: Level) => void = () => undefined): void {
  const to =
    (level: Level) =>
    (...said: unknown[]) => {
      told(level);
      log.write(level, said);
    };
  Object.assign(console, { log: to('info'), info: to('info'), warn: to('warn'), error: to('error') });
}

export type ErrorLine = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: string;
  readonly cause?: ErrorLine;
};

/** Deeper causes help no reader of the log. */
const MOST_CAUSES = 4;

/**
 * Describes an error without readers' data: a failed statement loses its parameters, and Postgres's error
 * loses the value it quotes. The remainder is scrubbed like every other text.
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

/** Drizzle's message has the statement and, from this line on, all its parameters. */
const PARAMETERS = /\nparams:[\s\S]*$/;
/** Postgres quotes invalid input: `invalid input syntax for type bigint: "…"`. */
const QUOTED = /: "[\s\S]*"$/;

function messageOf(error: Error): string {
  const isDatabases = 'severity' in error || 'query' in error;
  const message = error.message.replace(PARAMETERS, '');
  return isDatabases ? message.replace(QUOTED, '') : message;
}

/** V8 repeats the message before the frames, with all that was removed from it. */
function stackOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}

const MAIL = /[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Local addresses identify no reader: the server logs where it listens. */
const IPV4 = /\b(?!127\.|0\.0\.0\.0\b)(?:\d{1,3}\.){3}\d{1,3}\b/g;
/** At least three groups: `12:30` is a time. */
const IPV6 =
  /\b(?:[\da-f]{1,4}:){3,7}[\da-f]{0,4}\b|\b(?:[\da-f]{1,4}:){1,6}:(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?|::(?:[\da-f]{1,4}:){0,6}[\da-f]{1,4}\b/gi;
/** Credentials: a password in a URL, a bearer token, a query. */
const PASSWORD_IN_ADDRESS = /(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const QUERY = /(\/[\w./-]*)\?[^\s"')]+/g;

/**
 * Removes what identifies a person or gives access: mail addresses, network addresses, passwords, tokens,
 * queries.
 */
export function withoutPersons(text: string): string {
  return text
    .replace(PASSWORD_IN_ADDRESS, '$1:…@')
    .replace(MAIL, '[mail]')
    .replace(BEARER, '$1 …')
    .replace(QUERY, '$1?…')
    .replace(IPV4, '[address]')
    .replace(IPV6, '[address]');
}
