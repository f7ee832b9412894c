import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** How much of the dictionary is stored, in bytes. `isWhole`: it can be queried. */
export type StoredDictionary = { readonly bytes: number; readonly stored: number; readonly isWhole: boolean };

/** Returns undefined if nothing of it is stored. */
export async function readDictionary(): Promise<StoredDictionary | undefined> {
  const row = await withDatabase(() => readMeta('dictionary'));
  return row && { ...row, isWhole: row.stored >= row.bytes };
}
