import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { searchListKey } from '../../data/queries/lists';
import { searchTermKey } from '../../data/sealedRows';
import { write } from '../../data/write';
import { stored } from './outcome';

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
