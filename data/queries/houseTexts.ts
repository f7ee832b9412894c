import type { HousePage } from '../../contract/account/houseTexts';
import type { HouseText } from '../../contract/account/houseTexts.schema';
import type { Language } from '../../contract/wire/languages';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** A text of the house as it was fetched. `asked`: the language it was asked for, which it may not be in. */
export type StoredHouseText = { readonly asked: Language; readonly text: HouseText };

/** Returns the house's text of a page as last fetched, in any language; undefined without one. */
export async function readHouseText(page: HousePage): Promise<StoredHouseText | undefined> {
  const stored = await withDatabase(() => readMeta('houseTexts'));
  const json = stored?.[page];
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json) as StoredHouseText;
  } catch {
    return undefined;
  }
}
