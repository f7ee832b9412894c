import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Secrets } from '../../../server/ground/secrets';
import type { Packing } from './film/packFilm';

/** Goes up when the same file would be packed into other parts: every film is then packed again. */
const PACKING_VERSION = 1;

/**
 * Keyed hash (hex) of a film file, read piece by piece, and of how it is packed: the same hash is the same film. Keyed, because a
 * published one would tell whoever has the file that it is this one.
 */
export async function hashSource(
  secrets: Secrets,
  path: string,
  { ladder, signal }: Pick<Packing, 'ladder' | 'signal'>,
): Promise<string> {
  const hash = createHmac('sha256', secrets.textHashKey);
  hash.update(`film ${PACKING_VERSION} ${ladder ? 'ladder' : 'as it is'}\n`);
  for await (const piece of createReadStream(path, { signal })) hash.update(piece as Buffer);
  return hash.digest('hex');
}
