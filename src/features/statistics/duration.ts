/**
 * Formats seconds as whole minutes, or hours and minutes, in the reader's language: "42 min", "1 hr 5 min".
 */
export function duration(seconds: number, locale: string): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const named = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (hours === 0) return named(minutes, 'minute');
  return minutes % 60 === 0
    ? named(hours, 'hour')
    : `${named(hours, 'hour')} ${named(minutes % 60, 'minute')}`;
}
