import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Currency, MOST_PRODUCTS, VIP_DAYS } from '../../contract/money/payments';
import {
  isOfferable,
  isSellable,
  type OfferFacts,
  offerFields,
  type ProductFacts,
  productFields,
} from '../../contract/money/products.schema';
import type { Database, Transaction } from '../ground/db/database';
import { offers, productPrices, products } from '../ground/db/schema/payments';
import { transact } from '../ground/db/transact';

/** A product as its operator describes it. Money is in minor units. */
export type ProductInput = Readonly<ProductFacts> & {
  readonly key: string;
  readonly offers: readonly (OfferFacts & { readonly startsAt: Date | null; readonly endsAt: Date | null })[];
};

/**
 * Replaces the products on sale, in this order. Products with other keys are withdrawn, but their orders
 * still refer to them. Buying at the old price is refused with `productChanged`.
 */
export async function keepProducts(db: Database, inputs: readonly ProductInput[], now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await lockShop(tx);
    for (const [position, { prices, offers: newOffers, ...facts }] of inputs.entries()) {
      const values = { ...facts, position, removedAt: null };
      const [kept] = await tx
        .insert(products)
        .values(values)
        .onConflictDoUpdate({ target: products.key, set: values })
        .returning({ id: products.id });
      if (!kept) throw new Error(`Product ${facts.key} was not kept.`);
      const productId = kept.id;
      await writePrices(tx, productId, prices);
      await tx.delete(offers).where(eq(offers.productId, productId));
      if (newOffers.length > 0) {
        await tx.insert(offers).values(newOffers.map((offer) => ({ ...offer, productId })));
      }
    }
    const gone = (await tx.select({ key: products.key }).from(products).where(isNull(products.removedAt)))
      .map(({ key }) => key)
      .filter((key) => !inputs.some((input) => input.key === key));
    if (gone.length > 0) await tx.update(products).set({ removedAt: now }).where(inArray(products.key, gone));
  });
}

const SHOP_LOCK = 7_364_136;

/** Serializes changes of the shop until the end of the transaction. No reader waits for it. */
export async function lockShop(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SHOP_LOCK})`);
}

/** Gives a product these prices in place of all that it has. */
export async function writePrices(
  tx: Transaction,
  productId: number,
  prices: ProductFacts['prices'],
): Promise<void> {
  const currencies = Object.keys(prices) as Currency[];
  await tx
    .delete(productPrices)
    .where(and(eq(productPrices.productId, productId), notInArray(productPrices.currency, currencies)));
  for (const currency of currencies) {
    const money = prices[currency] as number;
    await tx
      .insert(productPrices)
      .values({ productId, currency, money })
      .onConflictDoUpdate({ target: [productPrices.productId, productPrices.currency], set: { money } });
  }
}

const day = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const offerSchema = v.object({
  audience: offerFields.audience,
  percentOff: v.optional(offerFields.percentOff, 0),
  extraBonus: v.optional(offerFields.extraBonus, 0),
  startsAt: v.optional(v.nullable(day), null),
  endsAt: v.optional(v.nullable(day), null),
});

const productSchema = v.pipe(
  v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
    kind: productFields.kind,
    gold: v.optional(productFields.gold, 0),
    bonus: v.optional(productFields.bonus, 0),
    days: v.optional(productFields.days, 0),
    renews: v.optional(productFields.renews, false),
    label: v.optional(productFields.label, ''),
    prices: productFields.prices,
    offers: v.optional(v.array(offerSchema), []),
  }),
  v.transform((product) =>
    product.kind === 'vip' ? { ...product, days: product.days || VIP_DAYS } : product,
  ),
  v.check(
    (product) => isSellable(product),
    'coins need gold, have no days and do not renew; VIP has no coins',
  ),
  v.check(
    ({ kind, offers: list }) => list.every((offer) => isOfferable(kind, offer)),
    'an offer takes something off, or gives bonus with coins',
  ),
);

const listSchema = v.pipe(
  v.array(productSchema),
  v.maxLength(MOST_PRODUCTS),
  v.check((list) => new Set(list.map(({ key }) => key)).size === list.length, 'a key is there twice'),
);

/** Parses the operator's JSON of products. Throws an Error with one line for each fault. */
export function readProducts(text: string): ProductInput[] {
  const parsed = v.safeParse(listSchema, JSON.parse(text));
  if (!parsed.success) throw new Error(v.summarize(parsed.issues));
  return parsed.output;
}
