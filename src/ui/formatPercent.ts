/** Formats a whole percentage, 0 to 100, for the locale: “73%”, in Russian with a space. */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
}
