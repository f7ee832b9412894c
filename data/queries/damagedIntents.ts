import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';

/** How many intents were found damaged and set aside since the reader was last told. */
export async function countUntoldDamage(): Promise<number> {
  return (await withDatabase(() => readMeta('damagedIntents')))?.untold ?? 0;
}
