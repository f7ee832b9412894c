import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import * as v from 'valibot';
import {
  CURRENCY_CODES,
  type Currency,
  OFFER_AUDIENCES,
  PRODUCT_LABELS,
  VIP_DAYS,
} from '../../contract/money/payments';
import { moneySchema } from '../../contract/money/payments.schema';
import type { Database } from '../ground/db/database';
import { offers, productPrices, products } from '../ground/db/schema/payments';

/** A product as its operator describes it. Money is in minor units. */
export type ProductInput = {
  readonly key: string;
  readonly kind: 'coins' | 'vip';
  readonly gold: number;
  readonly bonus: number;
  readonly days: number;
  readonly renews: boolean;
  readonly label: (typeof PRODUCT_LABELS)[number];
  readonly prices: Readonly<Partial<Record<Currency, number>>>;
  readonly offers: readonly {
    readonly audience: (typeof OFFER_AUDIENCES)[number];
    readonly percentOff: number;
    readonly extraBonus: number;
    readonly startsAt: Date | null;
    readonly endsAt: Date | null;
  }[];
};

/**
 * Replaces the products on sale, in this order. Products with other keys are withdrawn, but their orders
 * still refer to them. Buying at the old price is refused with `productChanged`.
 */
export async function keepProducts(db: Database, inputs: readonly ProductInput[], now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [position, { prices, offers: newOffers, ...facts }] of inputs.entries()) {
      const values = { ...facts, position, removedAt: null };
      const [kept] = await tx
        .insert(products)
        .values(values)
        .onConflictDoUpdate({ target: products.key, set: values })
        .returning({ id: products.id });
      if (!kept) throw new Error(`Product ${facts.key} was not kept.`);
      const productId = kept.id;
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

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000_000));
const day = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const offerSchema = v.object({
  audience: v.picklist(OFFER_AUDIENCES),
  percentOff: v.optional(v.pipe(amount, v.maxValue(90)), 0),
  extraBonus: v.optional(amount, 0),
  startsAt: v.optional(v.nullable(day), null),
  endsAt: v.optional(v.nullable(day), null),
});

const productSchema = v.pipe(
  v.strictObject({
    key: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
    kind: v.picklist(['coins', 'vip']),
    gold: v.optional(amount, 0),
    bonus: v.optional(amount, 0),
    days: v.optional(v.pipe(amount, v.maxValue(366)), 0),
    renews: v.optional(v.boolean(), false),
    label: v.optional(v.picklist(PRODUCT_LABELS), ''),
    prices: v.record(v.picklist(CURRENCY_CODES), v.pipe(moneySchema, v.minValue(1))),
    offers: v.optional(v.array(offerSchema), []),
  }),
  v.transform((product) =>
    product.kind === 'vip' ? { ...product, days: product.days || VIP_DAYS } : product,
  ),
  v.check(
    ({ kind, gold, renews }) => (kind === 'coins' ? gold > 0 && !renews : true),
    'coins need gold, and do not renew',
  ),
);

const listSchema = v.pipe(
  v.array(productSchema),
  v.maxLength(50),
  v.check((list) => new Set(list.map(({ key }) => key)).size === list.length, 'a key stands twice'),
);

/** Parses the operator's JSON of products. Throws an Error with one line for each fault. */
export function readProducts(text: string): ProductInput[] {
  const parsed = v.safeParse(listSchema, JSON.parse(text));
  if (!parsed.success) throw new Error(v.summarize(parsed.issues));
  return parsed.output;
}
