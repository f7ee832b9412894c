import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { sealAnswerBytes, sealsAnswer } from '../../contract/wire/sealing.codec';
import { isShared } from '../catalogue/answerCache';
import type { ContentEncoding } from '../ground/content/contentStore';
import type { AppContext } from './environment';

const COMPRESS_FROM_BYTES = 1_400;

type Sealed = {
  readonly path: string;
  readonly text: string;
  zipped: Promise<Uint8Array<ArrayBuffer>> | null;
};

/**
 * Answers for many readers, sealed once. The seal is obfuscation, so repeating the same ciphertext reveals
 * nothing.
 */
const sealedAnswers = new WeakMap<object, Sealed>();

/** Returns whether this very answer was sent, and so validated, before. */
export function isSealed(data: unknown): boolean {
  return typeof data === 'object' && data !== null && sealedAnswers.has(data);
}

/**
 * Sends a sealed answer as base64 text that is not cached. Ciphertext has no repetitions, but base64 uses
 * eight bits for six, and Huffman coding alone recovers those. The payment configuration is sent unsealed
 * (spec 7).
 */
export async function sendAnswer(
  c: AppContext,
  endpoint: Endpoint,
  body: { readonly code: number; readonly msg: string; readonly data: unknown },
): Promise<Response> {
  if (!sealsAnswer(endpoint.path)) return c.json(body, 200, { 'Cache-Control': 'no-store' });
  const sealed = seal(endpoint, body);
  c.header('Content-Type', 'text/plain; charset=utf-8');
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Encoding');
  const mayZip = pickEncoding(c.req.header('accept-encoding'), ['gzip']) === 'gzip';
  if (!mayZip || sealed.text.length < COMPRESS_FROM_BYTES) return c.body(sealed.text);
  c.header('Content-Encoding', 'gzip');
  sealed.zipped ??= zip(sealed.text);
  return c.body(await sealed.zipped);
}

function seal(endpoint: Endpoint, body: { readonly data: unknown }): Sealed {
  const { data } = body;
  const known = isShared(data) ? sealedAnswers.get(data) : undefined;
  if (known?.path === endpoint.path) return known;
  const text = Buffer.from(sealAnswerBytes(endpoint.method, endpoint.path, body)).toString('base64');
  const sealed: Sealed = { path: endpoint.path, text, zipped: null };
  if (isShared(data)) sealedAnswers.set(data, sealed);
  return sealed;
}

async function zip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(text, { strategy: constants.Z_HUFFMAN_ONLY }));
}

/** Returns the first of `offered` that an Accept-Encoding header allows, else identity (RFC 9110, 12.5.3). */
export function pickEncoding(
  header: string | undefined,
  offered: readonly Exclude<ContentEncoding, 'identity'>[],
): ContentEncoding {
  const allowed = new Map<string, boolean>();
  for (const part of header?.split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return offered.find((name) => allowed.get(name) ?? allowed.get('*') ?? false) ?? 'identity';
}
