import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppContext } from './environment';
import { pickEncoding } from './sendAnswer';

/** A document for many readers: a feed, a catalogue. It is made once and sent as often as it is asked for. */
export type PublicDocument = {
  readonly text: string;
  readonly mediaType: string;
  readonly hash: string;
  readonly changed: Date;
  zipped: Promise<Uint8Array<ArrayBuffer>> | null;
};

/** Changes show within minutes, and a robot that asks more often is answered by a cache. */
const FOR_MINUTES = 'public, max-age=300';

export function publicDocument(text: string, mediaType: string, changed: Date): PublicDocument {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  return { text, mediaType, hash, changed, zipped: null };
}

/** Sends a document, or 304 to a client that has it (RFC 9110, 13.1). */
export async function sendDocument(
  c: AppContext,
  document: PublicDocument,
  { vary = 'Accept-Encoding' } = {},
): Promise<Response> {
  const { text, mediaType, hash, changed } = document;
  const encoding = pickEncoding(c.req.header('accept-encoding'), ['gzip']);
  const tag = `"${encoding === 'gzip' ? `${hash}-gzip` : hash}"`;
  c.header('Cache-Control', FOR_MINUTES);
  c.header('Vary', vary);
  c.header('ETag', tag);
  c.header('Last-Modified', changed.toUTCString());
  if (isKnown(c, tag, changed)) return c.body(null, 304);
  c.header('Content-Type', mediaType);
  if (c.req.method === 'HEAD') return c.body(null);
  if (encoding !== 'gzip') return c.body(text);
  c.header('Content-Encoding', 'gzip');
  document.zipped ??= promisify(gzip)(text).then((bytes) => new Uint8Array(bytes));
  return c.body(await document.zipped);
}

/** Returns whether the client has this state. A date counts only without a tag; it has no fractions of a second. */
export function isKnown(c: AppContext, tag: string, changed: Date): boolean {
  const tags = c.req.header('if-none-match');
  if (tags !== undefined)
    return tags.split(',').some((each) => [tag, '*'].includes(each.trim().replace(/^W\//, '')));
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  return Math.floor(changed.getTime() / 1_000) * 1_000 <= since;
}
