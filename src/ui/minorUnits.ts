/**
 * Parses a typed amount, `4.99` or `4,99`, into minor units of a currency with `digits` decimals; undefined
 * for anything else.
 */
export function minorUnits(text: string, digits: number): number | undefined {
  const found = /^(\d{1,8})(?:[.,](\d+))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, whole = '', fraction = ''] = found;
  if (fraction.length > digits) return undefined;
  return Number(whole + fraction.padEnd(digits, '0'));
}
