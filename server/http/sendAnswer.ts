import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Endpoint } from '../../contract/endpoints';
import { sealAnswer } from '../../contract/envelope';
import { pickEncoding } from './encoding';
import type { AppContext } from './environment';

const COMPRESS_FROM_BYTES = 1_400;

/**
 * Sends a sealed answer: base64 text that nobody keeps. Ciphertext has no repeats, but base64 spends eight bits on
 * six, and Huffman coding alone wins those back.
 */
export async function sendAnswer(c: AppContext, endpoint: Endpoint, body: unknown): Promise<Response> {
  const text = sealAnswer(endpoint.method, endpoint.path, body);
  c.header('Content-Type', 'text/plain; charset=utf-8');
  c.header('Cache-Control', 'no-store');
  c.header('Vary', 'Accept-Encoding');
  const mayZip = pickEncoding(c.req.header('accept-encoding'), ['gzip']) === 'gzip';
  if (!mayZip || text.length < COMPRESS_FROM_BYTES) return c.body(text);
  c.header('Content-Encoding', 'gzip');
  return c.body(new Uint8Array(await promisify(gzip)(text, { strategy: constants.Z_HUFFMAN_ONLY })));
}
