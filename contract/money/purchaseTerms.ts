import type { CoinPackage, Terms, VipProduct } from './payments.schema';

/** What a reader sees of a product besides its price: what it brings, and what each renewal costs. */
export function termsOf(product: CoinPackage | VipProduct): Terms {
  if ('gold' in product) {
    const { gold, bonus } = product;
    return { gold, bonus, days: 0, renewalMoney: null };
  }
  const { days, renews, money, offer } = product;
  return { gold: 0, bonus: 0, days, renewalMoney: renews ? (offer?.usualMoney ?? money) : null };
}

/** Whether both say the same; what was kept before terms were is held to its price alone. */
export function sameTerms(one: Terms | undefined, other: Terms | undefined): boolean {
  if (one === undefined || other === undefined) return true;
  return (
    one.gold === other.gold &&
    one.bonus === other.bonus &&
    one.days === other.days &&
    one.renewalMoney === other.renewalMoney
  );
}
