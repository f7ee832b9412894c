import * as v from 'valibot';
import { IDEMPOTENCY_KEY_PATTERN } from '../../../contract/openApi/openApi';
import type { ApiOperation } from '../../../contract/openApi/operations.schema';
import type { AppContext } from '../environment';
import { MalformedRequest, withCleanText } from '../openRequest';

const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/**
 * Reads and validates an operation's request. Throws MalformedRequest, which names a field and its rule, never a
 * value.
 */
export async function readRequest(
  c: AppContext,
  { pathFields, query, body, method }: ApiOperation,
): Promise<{ request: unknown; idempotencyKey: string | null }> {
  const path = fit(pathFields, numbered(pathFields, c.req.param()), 'path');
  const asked = fit(query, numbered(query, c.req.query()), 'query');
  if (method === 'get') return { request: { path, query: asked, body: null }, idempotencyKey: null };
  const idempotencyKey = c.req.header('idempotency-key') ?? '';
  if (!KEY.test(idempotencyKey))
    throw new MalformedRequest(
      'A change needs the header Idempotency-Key: up to 200 characters without spaces.',
    );
  const sent = body === null ? null : fit(body, await readJson(c), 'body');
  return { request: { path, query: asked, body: sent }, idempotencyKey };
}

/** In an address, numbers are texts. */
function numbered(fields: ApiOperation['query'], given: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      fields.entries[name]?.type === 'number' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
    ]),
  );
}

function fit(schema: v.GenericSchema, given: unknown, part: string): unknown {
  const fitted = v.safeParse(schema, given, { abortEarly: true });
  if (fitted.success) return fitted.output;
  const [issue] = fitted.issues;
  throw new MalformedRequest(
    `${[part, v.getDotPath(issue)].filter(Boolean).join('.')}: ${expectationOf(issue)}`,
  );
}

function expectationOf({ kind, expected, type, requirement }: v.BaseIssue<unknown>): string {
  if (kind === 'schema') return `expected ${expected ?? type}`;
  const said = ['string', 'number'].includes(typeof requirement) ? ` ${String(requirement)}` : '';
  return `does not fit ${type}${said}`;
}

async function readJson(c: AppContext): Promise<unknown> {
  if (!c.req.header('content-type')?.toLowerCase().startsWith('application/json'))
    throw new MalformedRequest('The body must be application/json.');
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch (error) {
    if (error instanceof SyntaxError) throw new MalformedRequest('The body is not JSON.');
    throw error;
  }
  return withCleanText(body);
}
