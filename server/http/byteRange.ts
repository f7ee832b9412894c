import type { ByteRange } from '../ground/content/contentStore';

/**
 * Returns the single range of a Range header (RFC 9110, 14.2). Returns null for several ranges or another
 * unit; the header is then ignored and the whole file sent. Returns `outside` if the range is beyond the
 * file.
 */
export function readRange(header: string, size: number): ByteRange | 'outside' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const from = Math.max(0, size - Number(last));
    return Number(last) === 0 || size === 0 ? 'outside' : { from, to: size - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= size) return 'outside';
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
