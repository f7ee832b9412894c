import { inspect } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { requestScope } from '../../../server/ground/requestScope';
import type { CallLine } from '../../../server/http/observeCalls';
import { describeError } from './describeError';
import { withoutPersons } from './withoutPersons';

export type Level = 'info' | 'warn' | 'error';
export type StructuredLog = {
  /** A line of what is said on the console, ours or a library's. */
  readonly write: (level: Level, said: readonly unknown[]) => void;
  /** A line for a request that is over. */
  readonly call: (line: CallLine) => void;
};

/** What is no call of the contract is told only when it failed: files and pages are the proxy's to log. */
const QUIET: ReadonlySet<string> = new Set(['asset', 'content', 'health', 'page', 'preview']);

/**
 * One JSON object a line: `level`, `time`, `msg`, the `requestId` of the request it is about, and the error. Nothing that names a
 * reader gets through: errors lose what they quote (`describeError`), texts are scrubbed (`withoutPersons`).
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
 * From now on whatever is said on this process's console goes there: what a library warns of on its own must not stand between the lines
 * of a log that machines read.
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
