import type { CoinPackage, Terms, VipProduct } from './payments.schema';

/**
 * Returns what a reader sees of a product besides its price: what it contains, and the price of each renewal.
 */
export function termsOf(product: CoinPackage | VipProduct): Terms {
  if ('gold' in product) {
    const { gold, bonus } = product;
    return { gold, bonus, days: 0, renewalMoney: null };
  }
  const { days, renews, money, offer, tier } = product;
  const renewalMoney = renews ? (offer?.usualMoney ?? money) : null;
  return {
    gold: 0,
    bonus: 0,
    days,
    renewalMoney,
    ...(tier && { benefits: { ahead: tier.ahead, opensAll: tier.opensAll, noAds: tier.noAds } }),
  };
}

/**
 * Returns whether both are equal. A purchase stored before terms existed has none, and is checked by its
 * price only; one from before tiers has no benefits.
 */
export function sameTerms(one: Terms | undefined, other: Terms | undefined): boolean {
  if (one === undefined || other === undefined) return true;
  return (
    one.gold === other.gold &&
    one.bonus === other.bonus &&
    one.days === other.days &&
    one.renewalMoney === other.renewalMoney &&
    sameBenefits(one.benefits, other.benefits)
  );
}

function sameBenefits(one: Terms['benefits'], other: Terms['benefits']): boolean {
  if (one === undefined || other === undefined) return true;
  return one.ahead === other.ahead && one.opensAll === other.opensAll && one.noAds === other.noAds;
}
