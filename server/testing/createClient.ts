import { SESSION_HINT } from '../../contract/account/logins';
import { type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import { type AnswerBody, addressOf } from '../../contract/wire/answer.schema';
import { type HttpMethod, openAnswer, sealParams } from '../../contract/wire/sealing.codec';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';

export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: AnswerBody;
};

export type TestClient = {
  cookie: string;
  readonly call: <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestAnswer>;
};

export type Answering = { request(path: string, init?: RequestInit): Response | Promise<Response> };

/**
 * Creates a client of the contract: it seals, sends, keeps its cookies and opens answers. `network` is the
 * caller's address, for a server that trusts its proxy.
 */
export function createClient(app: Answering, network?: string): TestClient {
  const client: TestClient = {
    cookie: '',
    call: async (name, request, extra = {}) => {
      const { method, path, headers } = endpoints[name] as (typeof endpoints)['securityConfig'];
      const params = sealParams(method, path, request);
      const response = await send(app, method, addressOf(endpoints[name], request), params, {
        [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION),
        ...headers,
        ...(network !== undefined && { 'x-forwarded-for': network }),
        ...(client.cookie === '' ? {} : { cookie: client.cookie }),
        ...extra,
      });
      client.cookie = keepCookies(client.cookie, response);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: openBody(method, path, text) };
    },
  };
  return client;
}

/** Returns the cookies after an answer, with those it set and without those it cleared. */
export function keepCookies(jar: string, response: Response): string {
  const kept = new Map(
    jar.split('; ').flatMap((pair) => (pair ? [pair.split('=') as [string, string]] : [])),
  );
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (cookie.split(';')[0] as string).split('=');
    // A cookie only for a page's scripts.
    if (name.endsWith(SESSION_HINT)) continue;
    if (/; Max-Age=0/i.test(cookie)) kept.delete(name);
    else kept.set(name, value);
  }
  return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Sends a `params` field unchanged, valid or not. */
export async function send(
  app: Answering,
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
