import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Signed = { readonly request: IncomingMessage; readonly url: URL; readonly body: Buffer };
type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

export function signatureFault({ request, url, body }: Signed, keys: Keys): string | null {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': stated } = request.headers;
  const [, id, day, region, names = '', signature = ''] = FORM.exec(authorization) ?? [];
  if (id !== keys.accessKeyId || region !== keys.region)
    return `not signed, or by another key: ${authorization}`;
  if (typeof date !== 'string' || date.slice(0, 8) !== day) return 'the date is not the one that was signed';
  if (stated !== sha256(body)) return 'the body is not the one that was signed';
  const signed = names.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.includes(name)) return `${name} is not signed`;
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, url.pathname, queryOf(url), headers, names, stated].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const dayKey = hmac(`AWS4${keys.secretAccessKey}`, day ?? '');
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  const expected = hmac(key, text);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'the signature does not match';
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

function queryOf(url: URL): string {
  const pairs = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.toSorted().join('&');
}
