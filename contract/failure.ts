/**
 * What may go wrong, as data. Failures cross realms (server to worker to page) as plain values: Comlink and
 * HTTP keep no class. `disposition` is what a caller does about it:
 *   refuse   final; the answer to this intent will never change by itself
 *   retry    transient; the same request may be sent again
 *   session  the session is gone; wait for a new one, then send again
 */
export type Disposition = 'refuse' | 'retry' | 'session';

type CatalogueEntry = { readonly code: number; readonly disposition: Disposition; readonly message: string };

/** `message` is the English source text; the app translates it (spec 8 word for word where it has one). */
export const FAILURES = {
  malformed: { code: 1001, disposition: 'refuse', message: 'The request could not be understood.' },
  notAllowed: { code: 1002, disposition: 'refuse', message: 'You are not allowed to do this.' },
  foreignUser: { code: 1003, disposition: 'refuse', message: 'You are not allowed to do this.' },
  notFound: { code: 1004, disposition: 'refuse', message: 'This is not here any more.' },
  clientTooOld: { code: 1005, disposition: 'refuse', message: 'Please update the app to continue.' },
  requestIdReused: {
    code: 1006,
    disposition: 'refuse',
    message: 'This request was already used for something else.',
  },
  locked: {
    code: 1101,
    disposition: 'refuse',
    message: 'This episode is paid content, please unlock it before watching',
  },
  noSession: { code: 1401, disposition: 'session', message: 'Please sign in again.' },
  tooMany: { code: 1429, disposition: 'retry', message: 'Too many requests. Please try again in a moment.' },
  serverFault: { code: 1500, disposition: 'retry', message: 'Failed to load, please reload.' },
  offline: { code: 1601, disposition: 'retry', message: 'You are offline.' },
  timeout: { code: 1602, disposition: 'retry', message: 'The connection is too slow. Please try again.' },
  undecodable: { code: 1603, disposition: 'retry', message: 'Failed to load, please reload.' },
  damaged: { code: 1604, disposition: 'retry', message: 'The text arrived damaged. Please try again.' },
  cancelled: { code: 1605, disposition: 'retry', message: 'Cancelled.' },
  storageFull: { code: 1701, disposition: 'refuse', message: 'This device has no room left.' },
  storageFault: { code: 1702, disposition: 'retry', message: 'This device could not save that.' },
  workerLost: { code: 1703, disposition: 'retry', message: 'Failed to load, please reload.' },
} as const satisfies Record<string, CatalogueEntry>;

export type FailureName = keyof typeof FAILURES;

/** A failure as it travels. `detail` is for logs and developers, never shown to a reader as it is. */
export type Failure = {
  readonly name: FailureName;
  readonly code: number;
  readonly disposition: Disposition;
  readonly detail?: string;
};

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function describeFailure(name: FailureName, detail?: string): Failure {
  const { code, disposition } = FAILURES[name];
  return detail === undefined ? { name, code, disposition } : { name, code, disposition, detail };
}

export function failed(
  name: FailureName,
  detail?: string,
): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: describeFailure(name, detail) };
}

const NAME_BY_CODE = new Map<number, FailureName>(
  Object.entries(FAILURES).map(([name, entry]) => [entry.code, name as FailureName]),
);

/** The failure a business code of an answer stands for; a code nobody knows is a server fault. */
export function failureOfCode(code: number, detail?: string): Failure {
  return describeFailure(NAME_BY_CODE.get(code) ?? 'serverFault', detail);
}
