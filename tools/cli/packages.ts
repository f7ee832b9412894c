import { readFile } from 'node:fs/promises';
import { asc, isNull } from 'drizzle-orm';
import { type Currency, decimalOf } from '../../contract/money/payments';
import type { Context } from '../../server/ground/context';
import { offers, productPrices, products } from '../../server/ground/db/schema/payments';
import { keepProducts, readProducts } from '../../server/payments/keepProduct';

/** Prints the packages on sale, or replaces them with those of a file. Returns the exit code. */
export async function packages(context: Context, file: string | undefined): Promise<number> {
  if (file !== undefined) {
    try {
      await keepProducts(context.db, readProducts(await readFile(file, 'utf8')), context.now());
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message : error}\nNothing was changed.`);
      return 1;
    }
  }
  for (const line of await listPackages(context)) console.log(line);
  return 0;
}

/** Returns one line a product: key, what it gives, its prices, its offers. */
export async function listPackages({ db }: Context): Promise<string[]> {
  const prices = await db.select().from(productPrices);
  const allOffers = await db.select().from(offers);
  const rows = await db
    .select()
    .from(products)
    .where(isNull(products.removedAt))
    .orderBy(asc(products.position), asc(products.id));
  return rows.map(({ id, key, kind, gold, bonus, days, renews, label }) => {
    const gives =
      kind === 'coins' ? `${gold} coins + ${bonus} bonus` : `VIP ${days} days${renews ? ', renews' : ''}`;
    const cost = prices
      .filter(({ productId }) => productId === id)
      .map(({ currency, money }) => `${decimalOf(money, currency as Currency)} ${currency}`);
    const cheaper = allOffers
      .filter(({ productId }) => productId === id)
      .map(
        ({ audience, percentOff, extraBonus, startsAt, endsAt }) =>
          `${audience}: −${percentOff} %, +${extraBonus} bonus, ${startsAt?.toISOString() ?? 'always'} to ${endsAt?.toISOString() ?? 'no end'}`,
      );
    return [key, gives, cost.join(', '), label, cheaper.join('; ')].join('\t');
  });
}
