import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 86_400;

/**
 * Checks the sender of a push (RFC 8292) and returns the public key. Throws if the token is not signed by the
 * key it carries, is for another push service, or is valid for more than a day.
 */
export function verifyVapid(authorization: string, origin: string, nowSeconds: number): string {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization);
  const [, head = '', claims = '', signature = '', key = ''] = parts ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) throw new Error(`No VAPID token: ${authorization}`);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed by its key.');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  if (aud !== origin) throw new Error(`The token is for ${String(aud)}.`);
  if (typeof exp !== 'number' || exp <= nowSeconds || exp > nowSeconds + DAY_SECONDS) {
    throw new Error(`The token ends at ${String(exp)}.`);
  }
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error(`The token names ${String(sub)}.`);
  return key;
}
