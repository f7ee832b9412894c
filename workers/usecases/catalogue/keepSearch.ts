import type { Result } from '../../../contract/wire/failure';
import { sealSearchTerm } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

const MOST_TERMS = 30;

/** Keeps a term in the search history (spec 3), newest first and once, sealed. An empty one is not kept. */
export function keepSearch({ term }: { term: string }): Promise<Result<null>> {
  return stored(async () => {
    const text = term.trim();
    if (text === '') return;
    const row = await sealSearchTerm(text, Date.now());
    await write([db.searchHistory], async () => {
      const latest = await db.searchHistory.orderBy('time').last();
      // Two within one millisecond still have an order.
      await db.searchHistory.put({ ...row, time: Math.max(row.time, (latest?.time ?? 0) + 1) });
      const keys = await db.searchHistory.orderBy('time').reverse().primaryKeys();
      await db.searchHistory.bulkDelete(keys.slice(MOST_TERMS));
    });
  });
}
