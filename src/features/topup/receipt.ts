import type { Order } from '../../../contract/money/payments.schema';

/** Lines of a receipt, name and value, as a text file that any device opens. `order.number` names it. */
export function receiptFile(
  order: Order,
  title: string,
  lines: readonly (readonly [name: string, value: string])[],
): File {
  const text = [title, '', ...lines.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n');
  return new File([text], `receipt-${order.number}.txt`, { type: 'text/plain;charset=utf-8' });
}
