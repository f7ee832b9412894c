import type { Result } from '../../../contract/wire/failure';
import { searchListKey } from '../../../data/queries/lists';
import { searchTermKey } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** Takes one term out of the search history, and what it found off the device. */
export function removeSearch({ term }: { term: string }): Promise<Result<null>> {
  return stored(async () => {
    const [row, list] = await Promise.all([searchTermKey(term), searchListKey(term)]);
    await write([db.searchHistory, db.lists], async () => {
      await db.searchHistory.delete(row);
      await db.lists.delete(list);
    });
  });
}
