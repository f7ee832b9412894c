import type { ByteSource } from '../epub/byteSource';

const HEAD_BYTES = 1_024;

/** Whether a file says that it is a PDF, which it may do behind other bytes. */
export function isPdf(source: ByteSource): boolean {
  return String.fromCharCode(...source.read(0, Math.min(HEAD_BYTES, source.size))).includes('%PDF-');
}
