import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lte, max } from 'drizzle-orm';
import { type Currency, decimalOf, MOST_OFFERS, MOST_PRODUCTS } from '../../contract/money/payments';
import { isOfferable } from '../../contract/money/products.schema';
import { VIP_TIER } from '../../contract/money/tiers';
import type { AuditFacts } from '../../contract/operator/desk.schema';
import type { DeskProduct, OfferDraft, ProductDraft, Shop } from '../../contract/operator/shop.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { offers, productPrices, products } from '../ground/db/schema/payments';
import { readTiers } from '../members/coverage';
import { lockShop, writePrices } from '../payments/keepProduct';
import { offeredWays } from '../payments/products';
import type { Act, Done } from './audit';

/*
 * The shop at the desk. An order keeps the terms that its reader saw: nothing here changes one.
 */

type Row = typeof products.$inferSelect;
type Changed = Promise<Result<Done<Shop>>>;

export async function readShop(context: Context, db: Database | Transaction): Promise<Shop> {
  const rows = await db.select().from(products).orderBy(asc(products.position), asc(products.id));
  const described = await describe(db, rows, context.now());
  const removedAt = new Map(rows.map((row) => [row.id, row.removedAt?.getTime() ?? 0]));
  const at = ({ id }: DeskProduct) => removedAt.get(id) ?? 0;
  return {
    currency: context.settings.currency,
    sells: offeredWays(context).sells,
    tiers: await readTiers(db),
    list: described.filter(({ isSold }) => isSold),
    removed: described.filter(({ isSold }) => !isSold).sort((a, b) => at(b) - at(a)),
  };
}

/** Changes a product, or adds one at the end of the shop. Refused as `operatorKeepProduct`. */
export async function keepProduct(
  context: Context,
  tx: Transaction,
  { productId, seen, product }: { productId: number | null; seen: string | null; product: ProductDraft },
): Changed {
  await lockShop(tx);
  const { prices, ...facts } = product;
  if (prices[context.settings.currency] === undefined) return failed('malformed');
  if (productId === null) return await addProduct(context, tx, product);
  const before = await findSeen(context, tx, productId, seen);
  if (!before?.isSold) return failed('tooLate');
  if (before.kind !== facts.kind) return failed('malformed');
  // Its members would lose what they paid for.
  if (facts.tierId !== undefined && tierOf(before) !== tierOf(facts)) return failed('malformed');
  await tx.update(products).set(facts).where(eq(products.id, productId));
  await writePrices(tx, productId, prices);
  return await after(context, tx, {
    act: 'product.change',
    object: 'product',
    objectId: productId,
    before: { key: before.key, ...factsOf(before) },
    after: factsOf(product),
  });
}

async function addProduct(context: Context, tx: Transaction, product: ProductDraft): Changed {
  const { prices, ...facts } = product;
  if (!(await readTiers(tx)).some(({ id }) => id === tierOf(facts))) return failed('malformed');
  const position = await nextPosition(tx);
  if (position === null) return failed('accountFull');
  const key = await freeKey(tx, product);
  const [added] = await tx
    .insert(products)
    .values({ ...facts, key, position })
    .returning({ id: products.id });
  if (!added) throw new Error('A product was not written.');
  await writePrices(tx, added.id, prices);
  const all = { key, ...factsOf(product) };
  return await after(context, tx, { act: 'product.add', object: 'product', objectId: added.id, after: all });
}

const tierOf = ({ tierId }: Pick<ProductDraft, 'tierId'>) => tierId ?? VIP_TIER;

/** Removes a product from the shop, or restores it at its end. */
export async function sellProduct(
  context: Context,
  tx: Transaction,
  { productId, seen, isSold }: { productId: number; seen: string; isSold: boolean },
): Changed {
  await lockShop(tx);
  const before = await findSeen(context, tx, productId, seen);
  if (!before || before.isSold === isSold) return failed('tooLate');
  const position = isSold ? await nextPosition(tx) : null;
  if (isSold && position === null) return failed('accountFull');
  await tx
    .update(products)
    .set(position === null ? { removedAt: context.now() } : { removedAt: null, position })
    .where(eq(products.id, productId));
  return await after(context, tx, {
    act: isSold ? 'product.restore' : 'product.remove',
    object: 'product',
    objectId: productId,
    [isSold ? 'after' : 'before']: { key: before.key, ...factsOf(before) },
  });
}

/** Puts the products on sale in this order. `seen`: the order that the operator saw. */
export async function orderProducts(
  context: Context,
  tx: Transaction,
  { order, seen }: { order: readonly number[]; seen: readonly number[] },
): Changed {
  await lockShop(tx);
  const { list } = await readShop(context, tx);
  const now = list.map(({ id }) => id);
  if (now.join() !== seen.join()) return failed('tooLate');
  if (order.toSorted((a, b) => a - b).join() !== now.toSorted((a, b) => a - b).join())
    return failed('malformed');
  for (const [position, id] of order.entries())
    await tx.update(products).set({ position }).where(eq(products.id, id));
  const keys = (ids: readonly number[]) =>
    ids.map((id) => list.find((each) => each.id === id)?.key).join(' ');
  return await after(context, tx, {
    act: 'product.order',
    object: 'product',
    objectId: '',
    before: { order: keys(now) },
    after: { order: keys(order) },
  });
}

/** Adds an offer to a product on sale. Refused as `operatorAddOffer`. */
export async function addOffer(
  context: Context,
  tx: Transaction,
  { productId, seen, offer }: { productId: number; seen: string; offer: OfferDraft },
): Changed {
  await lockShop(tx);
  const now = context.now();
  const product = await findSeen(context, tx, productId, seen);
  if (!product?.isSold) return failed('tooLate');
  if (!isOfferable(product.kind, offer)) return failed('malformed');
  if (offer.endsAt !== null && offer.endsAt <= now.getTime()) return failed('malformed');
  if (product.offers.length >= MOST_OFFERS) return failed('accountFull');
  await tx.delete(offers).where(and(eq(offers.productId, productId), lte(offers.endsAt, now)));
  const period = { startsAt: dateOf(offer.startsAt), endsAt: dateOf(offer.endsAt) };
  await tx.insert(offers).values({ ...offer, ...period, productId });
  return await after(context, tx, {
    act: 'offer.add',
    object: 'product',
    objectId: productId,
    after: { key: product.key, ...offerFacts({ ...offer, ...period }) },
  });
}

/** Ends an offer at once. Refused: `tooLate` if it has ended. */
export async function endOffer(context: Context, tx: Transaction, offerId: number): Changed {
  await lockShop(tx);
  const [gone] = await tx.delete(offers).where(eq(offers.id, offerId)).returning();
  if (!gone || (gone.endsAt !== null && gone.endsAt <= context.now())) return failed('tooLate');
  return await after(context, tx, {
    act: 'offer.end',
    object: 'product',
    objectId: gone.productId,
    before: offerFacts(gone),
  });
}

async function after(context: Context, tx: Transaction, act: Act): Changed {
  return success({ answer: await readShop(context, tx), act });
}

/** Returns a product if it still is as the operator saw it. */
async function findSeen(
  { now }: Context,
  tx: Transaction,
  productId: number,
  seen: string | null,
): Promise<DeskProduct | undefined> {
  const rows = await tx.select().from(products).where(eq(products.id, productId));
  const [found] = await describe(tx, rows, now());
  return found?.seen === seen ? found : undefined;
}

/** The position behind all products on sale; null if the shop is full. */
async function nextPosition(tx: Transaction): Promise<number | null> {
  const [last] = await tx
    .select({ position: max(products.position) })
    .from(products)
    .where(isOnSale);
  return (await tx.$count(products, isOnSale)) < MOST_PRODUCTS ? (last?.position ?? -1) + 1 : null;
}

const isOnSale = isNull(products.removedAt);

/** A key that no product has, removed ones included: `coins-300`, then `coins-300-2`. */
async function freeKey(tx: Transaction, product: ProductDraft): Promise<string> {
  const { kind, gold, days, renews } = product;
  const tier = tierOf(product) === VIP_TIER ? 'vip' : `tier-${tierOf(product)}`;
  const key = kind === 'coins' ? `coins-${gold}` : `${tier}-${days}${renews ? '-renewing' : ''}`;
  const taken = new Set((await tx.select({ key: products.key }).from(products)).map((row) => row.key));
  for (let number = 2; ; number += 1) {
    const tried = number === 2 && !taken.has(key) ? key : `${key}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}

async function describe(db: Database | Transaction, rows: readonly Row[], now: Date): Promise<DeskProduct[]> {
  const ids = rows.map(({ id }) => id);
  const priced = await db
    .select()
    .from(productPrices)
    .where(inArray(productPrices.productId, ids))
    .orderBy(asc(productPrices.currency));
  const offered = await db
    .select()
    .from(offers)
    .where(inArray(offers.productId, ids))
    .orderBy(asc(offers.id));
  const tiers = await readTiers(db);
  return rows.map(({ position: _, removedAt, ...facts }) => {
    const tier = tiers.find(({ id }) => id === facts.tierId)?.name;
    const own = priced.filter(({ productId }) => productId === facts.id);
    const prices: DeskProduct['prices'] = Object.fromEntries(
      own.map(({ currency, money }) => [currency, money]),
    );
    const mine = offered.filter(({ productId }) => productId === facts.id);
    const shown = { ...facts, prices, isSold: removedAt === null };
    return {
      ...shown,
      ...(tier && { tier }),
      offers: mine
        .filter(({ endsAt }) => endsAt === null || endsAt > now)
        .map(({ productId: __, startsAt, endsAt, ...offer }) => ({
          ...offer,
          startsAt: startsAt?.getTime() ?? null,
          endsAt: endsAt?.getTime() ?? null,
        })),
      // With the offers that have ended, so that the end of one does not outdate an open form.
      seen: createHash('sha256')
        .update(JSON.stringify([shown, mine]))
        .digest('hex')
        .slice(0, 32),
    };
  });
}

function dateOf(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment);
}

function factsOf({ kind, gold, bonus, days, renews, tierId, label, prices }: ProductDraft): AuditFacts {
  const costs = Object.entries(prices) as [Currency, number][];
  const price = costs.map(([currency, money]) => `${decimalOf(money, currency)} ${currency}`).sort();
  const gives: AuditFacts =
    kind === 'coins' ? { gold, bonus } : { days, renews, ...(tierId && { tier: tierId }) };
  return { ...gives, label: label || null, prices: price.join(', ') };
}

function offerFacts(offer: Omit<typeof offers.$inferSelect, 'id' | 'productId'>): AuditFacts {
  const { audience, percentOff, extraBonus, startsAt, endsAt } = offer;
  return {
    audience,
    percentOff,
    extraBonus,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
