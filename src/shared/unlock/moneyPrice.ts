import type { CoinPackage } from '../../../contract/money/payments.schema';

type Sold = Pick<CoinPackage, 'money' | 'gold' | 'bonus' | 'currency'>;

/**
 * Returns about what coins cost in money, in minor units rounded up, by the package with the most coins for
 * its money, bonus included (decision 0134); undefined if none is sold, or for nothing.
 */
export function moneyPrice<Package extends Sold>(
  coins: number,
  packages: readonly Package[],
): { readonly money: number; readonly by: Package } | undefined {
  const rate = ({ money, gold, bonus }: Sold) => money / (gold + bonus);
  const [by] = [...packages].sort((a, b) => rate(a) - rate(b));
  if (by === undefined || coins <= 0) return undefined;
  return { money: Math.ceil((coins * by.money) / (by.gold + by.bonus)), by };
}
