import * as v from 'valibot';
import type { Endpoint } from './primitives.schema';

/** The body of every sealed answer with HTTP 200. Code 1 is success (spec 7). */
export const answerBodySchema = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });
export type AnswerBody = v.InferOutput<typeof answerBodySchema>;
export const SUCCESS_CODE = 1;

/**
 * Returns the address of a call: `:id` in its path is a field of the request. The sealed message is bound to
 * the path with `:id`.
 */
export function addressOf({ path }: Endpoint, request: unknown): string {
  return path.replace(':id', String((request as { id?: unknown }).id));
}
