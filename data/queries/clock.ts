import { productDay } from '../money/productDay';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** The product's day by the server's clock, as well as the device knows it; undefined while it never heard of it. */
export async function readProductDay(): Promise<string | undefined> {
  const offset = await withDatabase(() => readMeta('clockOffset'));
  return offset === undefined ? undefined : productDay(Date.now() + offset);
}

/** Now by the server's clock, as well as the device knows it, in ms since the epoch. */
export async function readClock(): Promise<number> {
  return Date.now() + ((await withDatabase(() => readMeta('clockOffset'))) ?? 0);
}
