/**
 * Returns the bytes that a `Range` header requests of a file of `size`, both ends included. Returns the whole
 * file if there is no header or it is not understood (RFC 9110, 14.2), and undefined if the file has no such
 * bytes.
 */
export function parseRange(header: string | null, size: number): { from: number; to: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = found ?? [];
  const whole = { from: 0, to: size - 1 };
  if (first === '' && last === '') return whole;
  const range =
    first === ''
      ? { from: Math.max(0, size - Number(last)), to: size - 1 }
      : { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  return range.from <= range.to ? range : undefined;
}
