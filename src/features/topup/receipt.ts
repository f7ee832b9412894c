import type { Order } from '../../../contract/money/payments.schema';

/**
 * Returns a receipt's lines, name and value, as a text file, which any device can open. `order.number` is
 * part of its name.
 */
export function receiptFile(
  order: Order,
  title: string,
  lines: readonly (readonly [name: string, value: string])[],
): File {
  const text = [title, '', ...lines.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n');
  return new File([text], `receipt-${order.number}.txt`, { type: 'text/plain;charset=utf-8' });
}
