/** A whole percentage, 0 to 100, as the locale writes it: “73%”, and in Russian with the space it has there. */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
}
