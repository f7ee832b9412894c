import type { Hono } from 'hono';
import { type AnswerBody, type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import { type HttpMethod, openAnswer, sealParams } from '../../contract/envelope';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/version';
import type { AppEnvironment } from '../http/environment';

export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** The answer as the server wrote it. */
  readonly text: string;
  readonly body: AnswerBody;
};

export type TestClient = {
  /** The cookie jar: `name=value` or empty. */
  cookie: string;
  readonly call: <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestAnswer>;
};

/** A browser's side of the contract without a browser: seals, sends, keeps its cookie, opens. */
export function createClient(app: Hono<AppEnvironment>): TestClient {
  const client: TestClient = {
    cookie: '',
    call: async (name, request, extra = {}) => {
      const { method, path, headers } = endpoints[name] as (typeof endpoints)['securityConfig'];
      const params = sealParams(method, path, request);
      const response = await send(app, method, path, params, {
        [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION),
        ...headers,
        ...(client.cookie === '' ? {} : { cookie: client.cookie }),
        ...extra,
      });
      const [cookie] = response.headers.getSetCookie();
      if (cookie) client.cookie = cookie.split(';')[0] as string;
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: openBody(method, path, text) };
    },
  };
  return client;
}

/** Sends a `params` field as it is, whole or broken. */
export async function send(
  app: Hono<AppEnvironment>,
  method: string,
  path: string,
  params: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = new URLSearchParams({ params }).toString();
  if (method === 'GET') return await app.request(`${path}?${form}`, { headers });
  return await app.request(path, {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form,
  });
}

function openBody(method: HttpMethod, path: string, text: string): AnswerBody {
  const opened = openAnswer(method, path, text);
  return (typeof opened === 'string' ? JSON.parse(opened) : opened) as AnswerBody;
}
