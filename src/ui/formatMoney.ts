import { CURRENCIES, type Currency, decimalOf } from '../../contract/money/payments';

/**
 * Formats minor units of a currency in the reader's language, with the symbol the contract gives the
 * currency: "$4.99", "4,99 $".
 */
export function formatMoney(money: number, currency: Currency, locale: string): string {
  const { digits, symbol } = CURRENCIES[currency];
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format
    .formatToParts(Number(decimalOf(money, currency)))
    .map(({ type, value }) => (type === 'currency' ? symbol : value))
    .join('');
}
