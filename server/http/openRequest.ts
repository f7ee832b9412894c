import type { Endpoint } from '../../contract/endpoints/endpoint';
import { EnvelopeError, openParams } from '../../contract/envelope';
import type { AppContext } from './environment';

/** A request that could not be opened. The message is for the log. */
export class MalformedRequest extends Error {
  override name = 'MalformedRequest';
}

const FORM = 'application/x-www-form-urlencoded';

/** Opens the `params` field: in the query for GET, in a form body else (spec 7). Throws MalformedRequest. */
export async function openRequest(c: AppContext, endpoint: Endpoint): Promise<Record<string, unknown>> {
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    if (c.req.header(name) !== value) throw new MalformedRequest(`header ${name} is not ${value}`);
  }
  const params = endpoint.method === 'GET' ? c.req.query('params') : await readForm(c);
  if (!params) throw new MalformedRequest('there are no params');
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

/** Postgres keeps neither NUL nor half a surrogate pair, which a cut log line may well end in. */
function withCleanText(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('\0', '')).toString();
  if (Array.isArray(value)) return value.map(withCleanText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withCleanText(inner)]));
}
