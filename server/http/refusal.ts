import { describeFailure, FAILURE_MESSAGES, type FailureName } from '../../contract/wire/failure';
import type { AppContext } from './environment';

/** Failures that are HTTP errors; all others are business refusals, sealed with status 200 (spec 7). */
const STATUS = {
  malformed: 400,
  noSession: 401,
  sessionEnded: 401,
  notAllowed: 403,
  foreignUser: 403,
  clientTooOld: 426,
  tooMany: 429,
  serverFault: 500,
} as const satisfies Partial<Record<FailureName, number>>;

type HttpFailureName = keyof typeof STATUS;

export function isHttpFailure(name: FailureName): name is HttpFailureName {
  return name in STATUS;
}

/**
 * Returns a refusal that any client can read, even one that cannot open envelopes: plain JSON with only code
 * and message.
 */
export function refuse(c: AppContext, name: HttpFailureName): Response {
  return c.json(bodyOf(name), STATUS[name], { 'Cache-Control': 'no-store' });
}

/** Returns 405 (RFC 9110, 15.5.6). `allowed`: the methods of the path. */
export function wrongMethod(c: AppContext, allowed: readonly string[]): Response {
  return c.json(bodyOf('malformed'), 405, { Allow: allowed.join(', '), 'Cache-Control': 'no-store' });
}

/** The methods allowed for everything that is read by GET. */
export const READING = ['GET', 'HEAD'] as const;

/** Answers for the paths of a folder that nothing else answered: 404, and 405 to what does not read. */
export function noneThere(c: AppContext): Response | Promise<Response> {
  return READING.some((method) => method === c.req.method) ? c.notFound() : wrongMethod(c, READING);
}

export function bodyOf(name: FailureName): { code: number; msg: string; data: null } {
  return { code: describeFailure(name).code, msg: FAILURE_MESSAGES[name], data: null };
}
