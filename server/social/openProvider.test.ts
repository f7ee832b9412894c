import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOOGLE } from '../ground/settings/providerSettings';
import { openProvider, ownsMailbox } from './openProvider';

/**
 * Facebook's behaviour by its documentation: OAuth 2 without OpenID Connect, and a profile that requires a
 * proof of the secret.
 */
const asked: { path: string; body: string; authorization: string }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    const authorization = request.headers.authorization ?? '';
    asked.push({ path, body: Buffer.concat(chunks).toString(), authorization });
    const isProfile = path.startsWith('/me');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        isProfile
          ? { id: '1020', name: 'Grace', email: 'grace@books.example' }
          : { access_token: 'token-1', token_type: 'bearer', expires_in: 5_000 },
      ),
    );
  });
});
let url: URL;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  server.close();
});

it('a provider without OpenID Connect gives a profile, whose email is ignored', async () => {
  const provider = await openProvider({
    provider: 'facebook',
    label: 'Facebook',
    clientId: 'app-1',
    clientSecret: 'app secret',
    kind: {
      authorizeUrl: new URL('/dialog', url),
      tokenUrl: new URL('/token', url),
      profileUrl: new URL('/me?fields=id,name', url),
    },
  });
  const back = new URL('http://books.example/novel-api/login/facebook/callback?code=c0de&state=s1');
  const expected = { state: 's1', nonce: '', verifier: 'v'.repeat(43) };
  expect(await provider.identify(back, expected)).toEqual({
    issuer: url.origin,
    subject: '1020',
    email: '',
    name: 'Grace',
  });
  const [token, profile] = asked;
  const form = Object.fromEntries(new URLSearchParams(token?.body));
  expect(form).toMatchObject({ code: 'c0de', client_id: 'app-1', client_secret: 'app secret' });
  expect(form.code_verifier).toBe(expected.verifier);
  expect(form.redirect_uri).toBe('http://books.example/novel-api/login/facebook/callback');
  const proof = createHmac('sha256', 'app secret').update('token-1').digest('hex');
  expect(profile?.path).toBe(`/me?fields=id%2Cname&appsecret_proof=${proof}`);
  expect(profile?.authorization).toBe('Bearer token-1');

  asked.length = 0;
  await expect(provider.identify(back, { ...expected, state: 's2' })).rejects.toThrow();
  expect(asked).toEqual([]);
});

it.each([
  [GOOGLE, 'reader@gmail.com', undefined, true],
  [GOOGLE, 'reader@books.example', 'books.example', true],
  [GOOGLE, 'reader@books.example', 'other.example', false],
  [GOOGLE, 'reader@books.example', undefined, false],
  [GOOGLE, 'gmail.com@books.example', undefined, false],
  [GOOGLE, '', 'books.example', false],
  ['https://login.example', 'reader@gmail.com', 'gmail.com', false],
])('issuer %s with email %s and domain %s proves the mailbox: %s', (issuer, email, domain, is) =>
  expect(ownsMailbox(issuer, email, domain)).toBe(is),
);
