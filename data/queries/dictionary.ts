import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** What of the dictionary is on this device. Bytes; `isWhole`: it can be asked. */
export type StoredDictionary = { readonly bytes: number; readonly stored: number; readonly isWhole: boolean };

/** Undefined where nothing of it is. */
export async function readDictionary(): Promise<StoredDictionary | undefined> {
  const row = await withDatabase(() => readMeta('dictionary'));
  return row && { ...row, isWhole: row.stored >= row.bytes };
}
