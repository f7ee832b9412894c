import type { Problem } from '../../../contract/openApi/resources.schema';
import { FAILURE_MESSAGES, type FailureName } from '../../../contract/wire/failure';
import type { AppContext } from '../environment';

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** What a failure is in HTTP. All others are refusals by the state of things. */
const STATUS: Readonly<Partial<Record<FailureName, Status>>> = {
  malformed: 400,
  noSession: 401,
  notAllowed: 403,
  notFound: 404,
  requestIdReused: 422,
  tooMany: 429,
  serverFault: 500,
};

/** What the app says otherwise: a program has no session and reloads nothing. */
const TITLES: Readonly<Partial<Record<FailureName, string>>> = {
  noSession: 'A token is needed that is neither revoked nor expired.',
  notFound: 'There is no such thing.',
  requestIdReused: 'The Idempotency-Key was used for another request.',
  tooLate: 'It is so already, or can’t be changed any more.',
  serverFault: 'Something went wrong on the server.',
};

/** Answers with what is wrong (RFC 9457). */
export function problem(
  c: AppContext,
  code: FailureName,
  { detail, status = STATUS[code] ?? 409 }: { detail?: string | undefined; status?: Status } = {},
): Response {
  const body: Problem = {
    type: 'about:blank',
    title: TITLES[code] ?? FAILURE_MESSAGES[code],
    status,
    code,
    ...(detail !== undefined && { detail }),
  };
  c.header('Cache-Control', 'no-store');
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' });
}

export function noToken(c: AppContext): Response {
  c.header('WWW-Authenticate', 'Bearer');
  return problem(c, 'noSession');
}
