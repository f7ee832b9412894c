import type { BrowserContext } from '@playwright/test';
import { type AnswerOf, type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { openAnswer, sealParams } from '../../contract/wire/sealing.codec';

export async function askAs<Name extends EndpointName>(
  context: BrowserContext,
  url: string,
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  const { method, path, headers }: Endpoint = endpoints[name];
  if (method !== 'GET') throw new Error(`${name} changes something`);
  const cookies = (await context.cookies(url)).map((cookie) => `${cookie.name}=${cookie.value}`);
  const query = new URLSearchParams({ params: sealParams(method, path, request) });
  const response = await fetch(`${url}${path}?${query}`, {
    headers: { ...headers, cookie: cookies.join('; ') },
  });
  const text = await response.text();
  const answer = openAnswer(method, path, text) as { code?: number; data: AnswerOf<Name> };
  if (answer.code !== 1) throw new Error(`${name} was refused: ${response.status} ${answer.code ?? text}`);
  return answer.data;
}
