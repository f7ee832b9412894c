import type { BookCard } from '../../../contract/catalogue/books.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { SEARCH_LISTS } from '../../../data/catalogue/lists';
import { call } from '../../../data/network/gateway';
import { searchListKey } from '../../../data/queries/lists';
import { sealSearchTerm, searchTermKey } from '../../../data/sealing/sealedRows';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { outcome, stored } from '../ground/outcome';
import { fillList } from './lists';

/** The running search. The next one cancels it, because its results are no longer wanted. */
let current: { query: string; controller: AbortController } | undefined;

/**
 * Fetches one page of search results into Dexie, sealed. Fails with `cancelled` if another search was
 * started. Every query has its own list, so a late answer never shows under another one.
 */
export function searchCatalogue({ query, offset }: { query: string; offset: number }): Promise<Result<null>> {
  return outcome(async () => {
    if (current?.query !== query) {
      current?.controller.abort();
      current = { query, controller: new AbortController() };
    }
    const { signal } = current.controller;
    return fillList(await searchListKey(query), offset, (from) =>
      call('search', { query, offset: from }, { signal }),
    );
  });
}

/** Returns the first titles that a search finds, and stores nothing. */
export function findTitles({ query }: { query: string }): Promise<Result<BookCard[]>> {
  return outcome(async () => {
    const answer = await call('search', { query, offset: 0 });
    return answer.ok ? success(answer.value.list) : answer;
  });
}

/** Fetches the most frequent searches into Dexie. */
export function refreshHotSearches(): Promise<Result<null>> {
  return outcome(async () => {
    const answer = await call('hotSearches', {});
    if (!answer.ok) return answer;
    const row = metaRow('hotSearches', { list: answer.value.list, fetchedAt: Date.now() });
    await write([], () => db.meta.put(row));
    return success(null);
  });
}

const MOST_TERMS = 30;

/** Adds a term to the search history (spec 3), newest first and once, sealed. An empty one is not stored. */
export function keepSearch({ term }: { term: string }): Promise<Result<null>> {
  return stored(async () => {
    const text = term.trim();
    if (text === '') return;
    const row = await sealSearchTerm(text, Date.now());
    await write([db.searchHistory], async () => {
      const latest = await db.searchHistory.orderBy('time').last();
      // Keeps the order of two terms within one millisecond.
      await db.searchHistory.put({ ...row, time: Math.max(row.time, (latest?.time ?? 0) + 1) });
      const keys = await db.searchHistory.orderBy('time').reverse().primaryKeys();
      await db.searchHistory.bulkDelete(keys.slice(MOST_TERMS));
    });
  });
}

/** Removes a term from the search history and deletes its results from the device. */
export function removeSearch({ term }: { term: string }): Promise<Result<null>> {
  return stored(async () => {
    const [row, list] = await Promise.all([searchTermKey(term), searchListKey(term)]);
    await write([db.searchHistory, db.lists], async () => {
      await db.searchHistory.delete(row);
      await db.lists.delete(list);
    });
  });
}

/** Clears the search history (spec 3: an explicit clear) and deletes the results from the device. */
export function clearSearches(): Promise<Result<null>> {
  return stored(() =>
    write([db.searchHistory, db.lists], async () => {
      await db.searchHistory.clear();
      await db.lists.where('key').startsWith(SEARCH_LISTS).delete();
    }),
  );
}
