/** An amount as it is typed, `4.99` or `4,99`, in minor units of a currency with so many digits; undefined for what is none. */
export function minorUnits(text: string, digits: number): number | undefined {
  const found = /^(\d{1,8})(?:[.,](\d+))?$/.exec(text.trim());
  if (!found) return undefined;
  const [, whole = '', fraction = ''] = found;
  if (fraction.length > digits) return undefined;
  return Number(whole + fraction.padEnd(digits, '0'));
}
