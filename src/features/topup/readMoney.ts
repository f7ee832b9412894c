import { CURRENCIES, type Currency } from '../../../contract/money/payments';

/**
 * Reads an amount as a reader writes it, "20", "20.50" or "20,50", in minor units of a currency; null if it is
 * none, or has more decimals than the currency.
 */
export function readMoney(text: string, currency: Currency): number | null {
  const { digits } = CURRENCIES[currency];
  const [, whole = '', part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === '' || part.length > digits) return null;
  return Number(whole + part.padEnd(digits, '0'));
}
