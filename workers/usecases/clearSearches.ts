import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { SEARCH_LISTS } from '../../data/lists';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Empties the search history (spec 3: an explicit clear), and takes what was found off the device. */
export function clearSearches(): Promise<Result<null>> {
  return stored(() =>
    write([db.searchHistory, db.lists], async () => {
      await db.searchHistory.clear();
      await db.lists.where('key').startsWith(SEARCH_LISTS).delete();
    }),
  );
}
