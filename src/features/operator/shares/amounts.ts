import type { I18n } from '@lingui/core';

/** Formats hundredths of a coin as coins with two decimals: “1,284.50”. */
export function coinsText(hundredths: number, { locale }: Pick<I18n, 'locale'>): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100);
}

/** Formats a whole percent: “40%”. */
export function percentText(percent: number, { locale }: Pick<I18n, 'locale'>): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
}

/** Formats a month, `YYYY-MM`: “June 2026”. */
export function monthText(month: string, { locale }: Pick<I18n, 'locale'>): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const text = format.format(Date.parse(`${month}-01T00:00:00Z`));
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
