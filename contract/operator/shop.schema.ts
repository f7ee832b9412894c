import * as v from 'valibot';
import { currencySchema } from '../money/payments.schema';
import { isSellable, offerFields, productFields } from '../money/products.schema';
import { tierSchema } from '../money/tiers.schema';
import { count, moment } from '../wire/primitives.schema';

const period = { startsAt: v.nullable(moment), endsAt: v.nullable(moment) };

export const deskOfferSchema = v.object({ id: count, ...offerFields, ...period });
export type DeskOffer = v.InferOutput<typeof deskOfferSchema>;

/** `seen` identifies what the operator saw: an act on a product names it. */
export const deskProductSchema = v.object({
  id: count,
  key: v.string(),
  ...productFields,
  /** The name of its tier; missing for coins and VIP. */
  tier: v.optional(v.string()),
  isSold: v.boolean(),
  /** Those that have not ended. */
  offers: v.array(deskOfferSchema),
  seen: v.string(),
});
export type DeskProduct = v.InferOutput<typeof deskProductSchema>;

export const shopSchema = v.object({
  currency: currencySchema,
  /** False while no payment service is set: readers then see no product. */
  sells: v.boolean(),
  /** VIP first; missing from earlier servers. */
  tiers: v.optional(v.array(tierSchema)),
  /** On sale, in the order of the readers' page. */
  list: v.array(deskProductSchema),
  /** The last removed first. */
  removed: v.array(deskProductSchema),
});
export type Shop = v.InferOutput<typeof shopSchema>;

export const productDraftSchema = v.pipe(
  v.object(productFields),
  v.check((product) => isSellable(product), 'coins have no days and do not renew; VIP has no coins'),
);
export type ProductDraft = v.InferOutput<typeof productDraftSchema>;

export const offerDraftSchema = v.pipe(
  v.object({ ...offerFields, ...period }),
  v.check(
    ({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt,
    'an offer that ends before it begins',
  ),
);
export type OfferDraft = v.InferOutput<typeof offerDraftSchema>;
