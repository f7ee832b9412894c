import {
  CURRENCIES,
  type Currency,
  decimalOf,
  MOST_MONEY,
  MOST_SOLD_GOLD,
  MOST_VIP_DAYS,
  VIP_DAYS,
} from '../../../../contract/money/payments';
import { VIP_TIER } from '../../../../contract/money/tiers';
import type { ProductDraft } from '../../../../contract/operator/shop.schema';
import { minorUnits } from '../../../ui/minorUnits';
import { wholeNumber } from '../desk/wholeNumber';

/** A product as typed; `price` is in the installation's currency. */
export type TypedProduct = Pick<ProductDraft, 'kind' | 'renews' | 'label'> & {
  readonly gold: string;
  readonly bonus: string;
  readonly days: string;
  readonly price: string;
  /** Of a membership. */
  readonly tierId: number;
};

export function newProduct(kind: ProductDraft['kind']): TypedProduct {
  const days = kind === 'vip' ? String(VIP_DAYS) : '';
  return { kind, gold: '', bonus: '', days, renews: false, label: '', price: '', tierId: VIP_TIER };
}

export function typedProduct(product: ProductDraft, currency: Currency): TypedProduct {
  const { kind, gold, bonus, days, renews, label, prices, tierId } = product;
  const money = prices[currency];
  return {
    kind,
    gold: String(gold),
    bonus: String(bonus),
    days: String(days),
    renews,
    label,
    tierId: tierId ?? VIP_TIER,
    price: money === undefined ? '' : decimalOf(money, currency),
  };
}

/**
 * Returns the typed product with its other `prices`; null if the server would refuse it.
 */
export function readProduct(
  typed: TypedProduct,
  currency: Currency,
  prices: ProductDraft['prices'] = {},
): ProductDraft | null {
  const { kind, label } = typed;
  const money = minorUnits(typed.price, CURRENCIES[currency].digits);
  if (money === undefined || money < 1 || money > MOST_MONEY) return null;
  const all = { ...prices, [currency]: money };
  if (kind === 'vip') {
    const days = wholeNumber(typed.days, MOST_VIP_DAYS);
    if (!days) return null;
    const tierId = typed.tierId === VIP_TIER ? null : typed.tierId;
    return { kind, gold: 0, bonus: 0, days, renews: typed.renews, label, tierId, prices: all };
  }
  const gold = wholeNumber(typed.gold, MOST_SOLD_GOLD);
  const bonus = typed.bonus.trim() === '' ? 0 : wholeNumber(typed.bonus, MOST_SOLD_GOLD);
  if (!gold || bonus === null) return null;
  return { kind, gold, bonus, days: 0, renews: false, label, prices: all };
}
