import type { ByteSource } from '../epub/byteSource';

const HEAD_BYTES = 1_024;

/** Returns whether the head of a file has the mark of a PDF, which other bytes may precede. */
export function isPdf(source: ByteSource): boolean {
  return String.fromCharCode(...source.read(0, Math.min(HEAD_BYTES, source.size))).includes('%PDF-');
}
