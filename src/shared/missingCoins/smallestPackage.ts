import type { CoinPackage } from '../../../contract/money/payments.schema';

type Sold = Pick<CoinPackage, 'money' | 'gold' | 'bonus'>;

/**
 * The package that brings `missing` coins for the least money, its bonus counted; what is owed (`debt`) comes off first. The
 * largest where none brings that much; undefined where none is sold.
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
