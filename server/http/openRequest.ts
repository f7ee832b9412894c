import type { Endpoint } from '../../contract/wire/primitives.schema';
import { EnvelopeError, openParams, sealsRequest } from '../../contract/wire/sealing.codec';
import type { AppContext } from './environment';

/** A request that could not be opened. The message is for the log, and for the author of a program. */
export class MalformedRequest extends Error {
  override name = 'MalformedRequest';
}

/** Nothing in the contract is nested a third as deep; a deeper value is an attempt to exhaust the stack. */
const MOST_DEPTH = 32;
/** What fits into a request line under Node's limit on headers; a body may be longer. */
const MOST_QUERY_CHARACTERS = 16 * 1024;

const FORM = 'application/x-www-form-urlencoded';

/**
 * Opens the `params` field: from the query for GET, else from a form body (spec 7). Requests outside the
 * envelope, such as the payment configuration, have no fields. Throws MalformedRequest.
 */
export async function openRequest(c: AppContext, endpoint: Endpoint): Promise<Record<string, unknown>> {
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    if (c.req.header(name) !== value) throw new MalformedRequest(`header ${name} is not ${value}`);
  }
  if (!sealsRequest(endpoint.path)) return {};
  const params = endpoint.method === 'GET' ? c.req.query('params') : await readForm(c);
  if (!params) throw new MalformedRequest('there are no params');
  if (endpoint.method === 'GET' && params.length > MOST_QUERY_CHARACTERS) {
    throw new MalformedRequest('the query is too long');
  }
  try {
    return withCleanText(openParams(endpoint.method, endpoint.path, params)) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof EnvelopeError) throw new MalformedRequest(error.message);
    throw error;
  }
}

async function readForm(c: AppContext): Promise<string | null> {
  if (!c.req.header('content-type')?.toLowerCase().startsWith(FORM)) {
    throw new MalformedRequest('the body is not a form');
  }
  return new URLSearchParams(await c.req.text()).get('params');
}

/** Postgres stores neither NUL nor half a surrogate pair, and a truncated log line may end in one. */
export function withCleanText(value: unknown, depth = MOST_DEPTH): unknown {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('\0', '')).toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) throw new MalformedRequest('params are nested too deep');
  if (Array.isArray(value)) return value.map((inner) => withCleanText(inner, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withCleanText(inner, depth - 1)]),
  );
}
