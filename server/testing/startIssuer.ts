import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** An OpenID provider whose answers the test controls. */
export type TestIssuer = {
  readonly url: string;
  /**
   * Logs a user in and consents. Returns the query with which the browser comes back; `lies` replace claims
   * of the ID token, but not of the profile.
   */
  readonly agree: (authorization: string, who: Claims, lies?: Claims) => string;
  readonly forge: (forged: boolean) => void;
  readonly exchanges: () => number;
  readonly stop: () => Promise<void>;
};

const KEY_ID = 'key-1';

export async function startIssuer(clientId: string): Promise<TestIssuer> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let isForged = false;
  const codes = new Map<string, { claims: Claims; profile: Claims; challenge: string }>();
  const tokens = new Map<string, Claims>();
  let exchanges = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const path = new URL(request.url ?? '/', url()).pathname;
      const answer = answers[path]?.(form, request.headers.authorization ?? '');
      response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const answers: Record<string, (form: URLSearchParams, authorization: string) => object | undefined> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url(),
      authorization_endpoint: `${url()}/authorize`,
      token_endpoint: `${url()}/token`,
      userinfo_endpoint: `${url()}/me`,
      jwks_uri: `${url()}/jwks`,
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
    '/jwks': () => ({
      keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }],
    }),
    '/token': (form) => {
      exchanges += 1;
      const grant = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const verifier = form.get('code_verifier') ?? '';
      if (!grant || hash(verifier) !== grant.challenge) return undefined;
      const access_token = randomUUID();
      tokens.set(access_token, grant.profile);
      return { access_token, token_type: 'Bearer', expires_in: 60, id_token: sign(grant.claims) };
    },
    '/me': (_, authorization) => tokens.get(authorization.replace(/^Bearer /, '')),
  };

  const sign = (claims: Claims) => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = `${encode({ alg: 'RS256', kid: KEY_ID })}.${encode(claims)}`;
    return `${body}.${createSign('RSA-SHA256')
      .update(body)
      .sign(isForged ? others.privateKey : keys.privateKey, 'base64url')}`;
  };

  return {
    url: url(),
    agree: (authorization, who, lies = {}) => {
      const asked = new URL(authorization).searchParams;
      const code = randomUUID();
      const now = Math.floor(Date.now() / 1_000);
      const claims = { iss: url(), aud: clientId, iat: now, exp: now + 60, nonce: asked.get('nonce') };
      codes.set(code, {
        claims: { ...claims, ...who, ...lies },
        profile: who,
        challenge: asked.get('code_challenge') ?? '',
      });
      const back = { code, state: asked.get('state') ?? '', iss: url() };
      return new URLSearchParams(back).toString();
    },
    forge: (forged) => {
      isForged = forged;
    },
    exchanges: () => exchanges,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function hash(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
