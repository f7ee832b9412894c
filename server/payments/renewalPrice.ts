import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../ground/db/database';
import { productPrices } from '../ground/db/schema/payments';
import type { OrderRow } from './describeOrder';

type Agreed = Pick<OrderRow, 'renews' | 'renewalMoney' | 'productId' | 'currency' | 'money'>;

/**
 * What each renewal of an order costs, in minor units: what its reader agreed to, whatever others are asked since. Orders
 * of before that was kept go by the price of today.
 */
export async function renewalPrice(db: Database | Transaction, order: Agreed): Promise<number> {
  const { renews, renewalMoney, productId, currency, money } = order;
  if (renewalMoney !== null || !renews) return renewalMoney ?? money;
  const [price] = await db
    .select({ money: productPrices.money })
    .from(productPrices)
    .where(and(eq(productPrices.productId, productId), eq(productPrices.currency, currency)));
  return price?.money ?? money;
}
