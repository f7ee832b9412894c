import type { CoinPackage } from '../../../contract/money/payments.schema';

type Sold = Pick<CoinPackage, 'money' | 'gold' | 'bonus'>;

/**
 * Returns the cheapest package with at least `missing` coins, including its bonus, after `debt` is deducted.
 * Returns the largest if none suffices; undefined if none is sold.
 */
export function smallestPackage<Package extends Sold>(
  packages: readonly Package[],
  missing: number,
  debt: number,
): Package | undefined {
  const brings = ({ gold, bonus }: Sold) => gold + bonus - debt;
  const [cheapest] = packages.filter((each) => brings(each) >= missing).sort((a, b) => a.money - b.money);
  return cheapest ?? [...packages].sort((a, b) => brings(b) - brings(a))[0];
}
