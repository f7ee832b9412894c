import { readFile } from 'node:fs/promises';
import type { Context } from '../../server/ground/context';
import { products } from '../../server/ground/db/schema/payments';
import { keepProducts } from '../../server/payments/keepProduct';
import { readProducts } from '../../server/payments/readProducts';

const FILE = new URL('../../content/demo/products.json', import.meta.url);

/** Puts the demo's packages on sale, where nothing was ever sold. */
export async function seedProducts({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  if ((await db.$count(products)) > 0) return;
  await keepProducts(db, readProducts(await readFile(FILE, 'utf8')), now());
}
