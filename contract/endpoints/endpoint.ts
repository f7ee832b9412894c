import * as v from 'valibot';
import type { HttpMethod } from '../codec/envelope';
import { userIdSchema } from '../schemas/account';

/** One call. Both ends take method, path, headers and shapes from here (spec 7). */
export type Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Answer extends v.GenericSchema = v.GenericSchema,
> = {
  readonly method: HttpMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `session`: refused with 401 without one. `open`: the catalogue, readable before sign-in. `operator`: with a session of an account that has
   * the role, at an open desk (server/operator/deskCall).
   */
  readonly access: 'session' | 'open' | 'operator';
  readonly request: Request;
  /** The shape of `data` when `code` is 1. */
  readonly answer: Answer;
};

export function endpoint<Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  definition: Endpoint<Request, Answer>,
): Endpoint<Request, Answer> {
  return definition;
}

export const API = '/novel-api/api';
/** Ignored where it is the session's own, refused where it is another's: the session decides (spec 6). */
export const optionalUserId = v.optional(userIdSchema);
export const nothing = v.null();
/** UUIDv7 made by the client: a resend hears the same answer (spec 7). */
export const requestId = v.pipe(v.string(), v.uuid());
