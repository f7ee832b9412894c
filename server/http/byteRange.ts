import type { ByteRange } from '../ground/content/contentStore';

/**
 * The one range that a Range header asks for (RFC 9110, 14.2). Null where it asks for several, or for something else than bytes: it is then
 * answered with everything, as if it were not there. `outside`: there is nothing of it in the file.
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
