import type { CoinPackage } from '../../../contract/money/payments.schema';

type Sold = Pick<CoinPackage, 'money' | 'gold' | 'bonus' | 'currency' | 'offer'>;

/** A package's price and coins without its offer, which may be for one purchase only. */
function usually({ money, gold, bonus, offer }: Sold): { money: number; coins: number } {
  return { money: offer?.usualMoney ?? money, coins: gold + (offer?.usualBonus ?? bonus) };
}

/**
 * Returns about what coins cost in money, in minor units, by the package with the most coins for its usual
 * price, bonus included (decision 0134), and that price; undefined if none is sold, or for nothing.
 */
export function aboutInMoney(
  coins: number,
  packages: readonly Sold[],
): { readonly money: number; readonly by: number; readonly currency: Sold['currency'] } | undefined {
  const sold = packages.map((each) => ({ ...usually(each), currency: each.currency }));
  const [best] = sold.sort((a, b) => a.money / a.coins - b.money / b.coins);
  if (best === undefined || coins <= 0) return undefined;
  const money = Math.max(1, Math.round((coins * best.money) / best.coins));
  return { money, by: best.money, currency: best.currency };
}
