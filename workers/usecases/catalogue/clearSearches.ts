import type { Result } from '../../../contract/wire/failure';
import { SEARCH_LISTS } from '../../../data/catalogue/lists';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Empties the search history (spec 3: an explicit clear), and takes what was found off the device. */
export function clearSearches(): Promise<Result<null>> {
  return stored(() =>
    write([db.searchHistory, db.lists], async () => {
      await db.searchHistory.clear();
      await db.lists.where('key').startsWith(SEARCH_LISTS).delete();
    }),
  );
}
