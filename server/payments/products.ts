import { and, asc, eq, isNull } from 'drizzle-orm';
import type { UserInfo } from '../../contract/account/account.schema';
import { CURRENCIES, type Currency, discounted } from '../../contract/money/payments';
import type {
  CoinPackage,
  DiscountVip,
  PaymentConfig,
  Terms,
  VipProduct,
} from '../../contract/money/payments.schema';
import { termsOf } from '../../contract/money/purchaseTerms';
import { VIP_TIER } from '../../contract/money/tiers';
import type { Tier } from '../../contract/money/tiers.schema';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { offers, productPrices, products } from '../ground/db/schema/payments';
import type { Secrets } from '../ground/secrets';
import { isVipAt } from '../ground/vip';
import { readMemberships, readTiers } from '../members/coverage';
import { isFirstPurchase } from './firstPurchase';
import { providerFor } from './providers/openProviders';
import { describeRenewal, readRenewals } from './renewals';
import { readSpending } from './spendingLimit';

type Product = typeof products.$inferSelect;
type Offer = typeof offers.$inferSelect;

/** A product as it is sold to one reader at one moment, with its usual price. `tier`: of a membership. */
export type Sold = {
  readonly product: Product;
  readonly tier: Tier | undefined;
  readonly currency: Currency;
  readonly money: number;
  readonly bonus: number;
  /** The part of the bonus that only a first purchase gets; null if these are not the terms of one. */
  readonly firstBonus: number | null;
  readonly usualMoney: number;
  readonly offer: Offer | null;
};

type Reader = {
  readonly userId: number;
  readonly currency: Currency;
  readonly secrets: Secrets;
  readonly now: Date;
};

/** The products for a reader, in the order they are shown, with the offers that apply to them now. */
export async function productsFor(db: Database | Transaction, reader: Reader): Promise<Sold[]> {
  const { currency } = reader;
  const rows = await db
    .select({ product: products, money: productPrices.money })
    .from(products)
    .innerJoin(
      productPrices,
      and(eq(productPrices.productId, products.id), eq(productPrices.currency, currency)),
    )
    .where(isNull(products.removedAt))
    .orderBy(asc(products.position), asc(products.id));
  const open = await offersFor(db, reader);
  const tiers = await readTiers(db);
  return rows.map(({ product, money }) => {
    const mine = open.filter(({ productId }) => productId === product.id);
    const tier =
      product.kind === 'vip' ? tiers.find(({ id }) => id === (product.tierId ?? VIP_TIER)) : undefined;
    const sold = mine.map((offer) => ({ ...withOffer(product, currency, money, offer), tier }));
    const usual = { product, tier, currency, money, bonus: product.bonus, usualMoney: money, offer: null };
    const [best = usual, ...others] = sold.sort((a, b) => a.money - b.money || b.bonus - a.bonus);
    if (best.offer?.audience !== 'firstPurchase') return { ...best, firstBonus: null };
    const later = others.find(({ offer }) => offer?.audience !== 'firstPurchase') ?? usual;
    return { ...best, firstBonus: Math.max(0, best.bonus - later.bonus) };
  });
}

function withOffer(
  product: Product,
  currency: Currency,
  money: number,
  offer: Offer,
): Omit<Sold, 'firstBonus' | 'tier'> {
  const bonus = product.bonus + offer.extraBonus;
  return { product, currency, money: discounted(money, offer.percentOff), bonus, usualMoney: money, offer };
}

async function offersFor(db: Database | Transaction, reader: Reader): Promise<Offer[]> {
  const { userId, now } = reader;
  const all = await db.select().from(offers);
  const open = all.filter(
    ({ startsAt, endsAt }) => (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now),
  );
  if (open.length === 0) return [];
  const isSome = open.some(({ audience }) => audience === 'firstPurchase');
  const isNew = isSome && (await isFirstPurchase(db, reader));
  const isVip = await isVipAt(db, userId, now);
  return open.filter(({ audience }) => {
    if (audience === 'firstPurchase') return isNew;
    return audience === 'everybody' || !isVip;
  });
}

type OnSale = {
  readonly goldList: CoinPackage[];
  readonly vipList: VipProduct[];
  /** Memberships of other tiers; an app from before tiers would call them VIP. */
  readonly tierList: VipProduct[];
  readonly discountVip: DiscountVip | null;
};

/** The products in the form of `userInfo` (spec 3). `readerIsVip`: VIPs get no sales dialog. */
export function describeSold(sold: readonly Sold[], readerIsVip: boolean): OnSale {
  const goldList = sold.filter(({ product }) => product.kind === 'coins').map(toPackage);
  const members = sold.filter(({ product }) => product.kind === 'vip');
  const isVip = ({ tier }: Sold) => tier === undefined || tier.id === VIP_TIER;
  const vipList = members.filter(isVip).map(toVip);
  const tierList = members.filter((each) => !isVip(each)).map(toVip);
  const cheaper = vipList.find(({ money, offer }) => offer !== null && money < offer.usualMoney);
  if (readerIsVip || !cheaper?.offer) return { goldList, vipList, tierList, discountVip: null };
  const { id: productId, money: discountMoney, currency, currencySymbol, days, renews, offer } = cheaper;
  const { usualMoney: money, endsAt } = offer;
  return {
    goldList,
    vipList,
    tierList,
    discountVip: { money, discountMoney, productId, currency, currencySymbol, days, renews, endsAt },
  };
}

/** The contents of a product as shown to the reader, and the price of each renewal. */
export function termsNow(sold: Sold): Terms {
  return termsOf(sold.product.kind === 'coins' ? toPackage(sold) : toVip(sold));
}

function toPackage(sold: Sold): CoinPackage {
  const { product, money, bonus } = sold;
  return { id: product.id, money, gold: product.gold, bonus, label: product.label, ...shared(sold) };
}

function toVip(sold: Sold): VipProduct {
  const { product, money, tier } = sold;
  const { id, days, renews, label } = product;
  return { id, money, days, renews, label, ...shared(sold), ...(tier && { tier }) };
}

function shared({ currency, usualMoney, product, offer }: Sold) {
  return {
    currency,
    currencySymbol: CURRENCIES[currency].symbol,
    offer: offer && {
      usualMoney,
      usualBonus: product.bonus,
      endsAt: offer.endsAt?.getTime() ?? null,
      first: offer.audience === 'firstPurchase',
    },
  };
}

type Sale = Pick<
  UserInfo,
  | 'goldList'
  | 'vipList'
  | 'tierList'
  | 'memberships'
  | 'discountVip'
  | 'subscription'
  | 'renewals'
  | 'spending'
  | 'pricesAt'
>;

/** The products on sale to a reader now, and their renewals. Nothing is sold without a provider. */
export async function readOnSale(context: Context, userId: number, isVip: boolean): Promise<Sale> {
  const { db, settings, secrets } = context;
  const now = context.now();
  const { sells } = offeredWays(context);
  const sold = sells ? await productsFor(db, { userId, currency: settings.currency, secrets, now }) : [];
  const { currency } = settings;
  const spending = sells ? await readSpending(db, { userId, currency, days: context.days, now }) : null;
  const renewals = (await readRenewals(db, userId)).map(describeRenewal);
  return {
    ...describeSold(sold, isVip),
    memberships: await readMemberships(db, userId, now),
    subscription: renewals[0] ?? null,
    renewals,
    spending,
    pricesAt: now.getTime(),
  };
}

export function offeredWays(context: Context): Omit<PaymentConfig, 'currency' | 'currencySymbol'> {
  const card = providerFor(context, 'card')?.name ?? null;
  const page = providerFor(context, 'page')?.name ?? null;
  const paypal = providerFor(context, 'paypal')?.name ?? null;
  return {
    sells: card !== null || page !== null || paypal !== null,
    card: card === 'paypal' ? null : card,
    page: page === 'paypal' ? null : page,
    paypal: paypal === 'stripe' ? null : paypal,
    publishableKey: context.settings.payments.stripe?.publishableKey ?? '',
    testDesk: card === 'desk',
  };
}
