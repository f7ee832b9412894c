import { VIP_DISCOUNT_PERCENT } from './payments';

/** What something costs a VIP, in coins: 20 % less, rounded up (spec 4.12). Both ends reckon it here. */
export function vipPrice(price: number): number {
  return price - Math.floor((price * VIP_DISCOUNT_PERCENT) / 100);
}
