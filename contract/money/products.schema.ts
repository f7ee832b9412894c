import * as v from 'valibot';
import { count } from '../wire/primitives.schema';
import {
  CURRENCY_CODES,
  MOST_PERCENT_OFF,
  MOST_SOLD_GOLD,
  MOST_VIP_DAYS,
  OFFER_AUDIENCES,
  PRODUCT_LABELS,
} from './payments';
import { moneySchema } from './payments.schema';

/*
 * What can be sold: the one rule for the desk and for `npm run operate -- catalog packages`.
 */

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_SOLD_GOLD));

export const productFields = {
  kind: v.picklist(['coins', 'vip']),
  gold: amount,
  bonus: amount,
  days: v.pipe(amount, v.maxValue(MOST_VIP_DAYS)),
  renews: v.boolean(),
  /** Of a membership: its tier; missing or null: VIP (decision 0147). */
  tierId: v.optional(v.nullable(count)),
  label: v.picklist(PRODUCT_LABELS),
  /** In minor units; a product without a price in the installation's currency is not shown. */
  prices: v.record(v.picklist(CURRENCY_CODES), v.pipe(moneySchema, v.minValue(1))),
};
export type ProductFacts = v.InferOutput<v.ObjectSchema<typeof productFields, undefined>>;

export const offerFields = {
  audience: v.picklist(OFFER_AUDIENCES),
  percentOff: v.pipe(amount, v.maxValue(MOST_PERCENT_OFF)),
  extraBonus: amount,
};
export type OfferFacts = v.InferOutput<v.ObjectSchema<typeof offerFields, undefined>>;

/** Returns whether a product gives what its kind sells, and nothing else. */
export function isSellable({
  kind,
  gold,
  bonus,
  days,
  renews,
  tierId,
}: Omit<ProductFacts, 'label' | 'prices'>): boolean {
  return kind === 'coins'
    ? gold > 0 && days === 0 && !renews && (tierId ?? null) === null
    : days > 0 && gold === 0 && bonus === 0;
}

/** Returns whether an offer gives something that its product can have. */
export function isOfferable(kind: ProductFacts['kind'], { percentOff, extraBonus }: OfferFacts): boolean {
  return kind === 'coins' ? percentOff > 0 || extraBonus > 0 : percentOff > 0 && extraBonus === 0;
}
