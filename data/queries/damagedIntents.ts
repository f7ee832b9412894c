import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** How many intents were found damaged and set aside since the reader was last told. */
export async function countUntoldDamage(): Promise<number> {
  return (await withDatabase(() => readMeta('damagedIntents')))?.untold ?? 0;
}
