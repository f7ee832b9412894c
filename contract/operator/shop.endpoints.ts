import * as v from 'valibot';
import { MOST_PRODUCTS } from '../money/payments';
import { benefitsSchema, tierDraftSchema } from '../money/tiers.schema';
import { API, count, type DeskEndpoint, endpoint, requestId } from '../wire/primitives.schema';
import { offerDraftSchema, productDraftSchema, shopSchema } from './shop.schema';

const productId = v.pipe(count, v.minValue(1));
/** The `seen` of the product that the operator acts on. */
const seen = v.pipe(v.string(), v.maxLength(64));
const order = v.pipe(v.array(productId), v.maxLength(MOST_PRODUCTS));

/**
 * The shop at the desk (decision 0053). Each act answers with the shop after it. Refused: `tooLate` if the
 * product or the order is no longer as the operator saw it; `accountFull` if the shop has MOST_PRODUCTS, or the
 * product MOST_OFFERS. Orders that were begun keep their terms.
 */
export const shopCalls = {
  operatorShop: endpoint({
    method: 'POST',
    path: `${API}/operator/shop`,
    access: ['owner'],
    request: v.object({}),
    answer: shopSchema,
  }),
  /**
   * Changes a product, or adds one at the end (both null). Refused: `malformed` without a price in the
   * installation's currency, or with another kind than before.
   */
  operatorKeepProduct: endpoint({
    method: 'POST',
    path: `${API}/operator/keepProduct`,
    access: ['owner'],
    request: v.object({
      requestId,
      productId: v.nullable(productId),
      seen: v.nullable(seen),
      product: productDraftSchema,
    }),
    answer: shopSchema,
  }),
  /**
   * Changes what members of a tier have, or adds a tier (`tierId` null). Members have it from then on; orders that
   * were begun with other benefits are refused. `seen`: the tier as the operator saw it. Refused: `notFound` for no
   * such title, `malformed` for a tier without a name (VIP has none), with another title than before, or a title's without ads.
   */
  operatorKeepTier: endpoint({
    method: 'POST',
    path: `${API}/operator/keepTier`,
    access: ['owner'],
    request: v.object({
      requestId,
      tierId: v.nullable(count),
      seen: v.nullable(benefitsSchema),
      tier: tierDraftSchema,
    }),
    answer: shopSchema,
  }),
  /** Removes a product from the shop, or restores it at the end. */
  operatorSellProduct: endpoint({
    method: 'POST',
    path: `${API}/operator/sellProduct`,
    access: ['owner'],
    request: v.object({ requestId, productId, seen, isSold: v.boolean() }),
    answer: shopSchema,
  }),
  /** `seen`: the order that the operator saw, of which `order` is another. */
  operatorOrderProducts: endpoint({
    method: 'POST',
    path: `${API}/operator/orderProducts`,
    access: ['owner'],
    request: v.object({ requestId, order, seen: order }),
    answer: shopSchema,
  }),
  /** Refused: `malformed` for an offer that gives nothing or has ended. */
  operatorAddOffer: endpoint({
    method: 'POST',
    path: `${API}/operator/addOffer`,
    access: ['owner'],
    request: v.object({ requestId, productId, seen, offer: offerDraftSchema }),
    answer: shopSchema,
  }),
  /** Refused: `tooLate` if it has ended. */
  operatorEndOffer: endpoint({
    method: 'POST',
    path: `${API}/operator/endOffer`,
    access: ['owner'],
    request: v.object({ requestId, offerId: v.pipe(count, v.minValue(1)) }),
    answer: shopSchema,
  }),
} as const satisfies Record<string, DeskEndpoint>;
