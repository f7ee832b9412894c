import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { API_TOKEN_PREFIX, type ApiScope, OPEN_API } from '../../contract/openApi/openApi';
import type { TestApp } from './openTestApp';
import type { TestOperator } from './operatorApp';

/** Makes a token as the desk does. */
export async function makeApiToken(
  app: TestApp,
  owner: TestOperator,
  scopes: readonly ApiScope[],
  name = 'Nightly script',
): Promise<string> {
  const token = API_TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const request = { requestId: randomUUID(), name, scopes: [...scopes], days: 30 as const, tokenHash };
  const { code } = await app.ask('operatorMakeToken', request, owner.client);
  if (code !== 1) throw new Error(`No token was made: ${code}`);
  return token;
}

type Sent = {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Calls the open API as a program does: `curl` sends no more. */
export async function callApi(
  { app }: TestApp,
  path: string,
  { method = 'GET', token, key, body, headers = {} }: Sent = {},
) {
  const answer = await app.request(OPEN_API + path, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = (text === '' ? null : JSON.parse(text)) as Record<string, unknown> | null;
  return { status: answer.status, headers: answer.headers, json };
}
