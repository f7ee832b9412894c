import type { RequestOf } from '../../contract/endpoints';
import { type KeptList, openList, SEARCH_LISTS } from '../catalogue/lists';
import { keyedHash } from '../sealing/seal';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import type { MetaValues } from '../tables/metaValues';
import { withDatabase } from '../tables/openDatabase';
import { shownTitles } from './adultTitles';

export type { KeptList };
export type RankingRequest = Omit<RequestOf<'ranking'>, 'offset'>;

/** Returns the list stored under a key, or undefined. An empty key has no list. */
export async function readList(key: string): Promise<KeptList | undefined> {
  const list = key === '' ? undefined : await openList(await withDatabase(() => db.lists.get(key)));
  return list && { ...list, books: await shownTitles(list.books) };
}

/** Returns categories and tags from the last fetch, and its time. */
export function readFacets(): Promise<MetaValues['facets'] | undefined> {
  return withDatabase(() => readMeta('facets'));
}

/** Returns the most frequent searches from the last fetch. */
export function readHotSearches(): Promise<MetaValues['hotSearches'] | undefined> {
  return withDatabase(() => readMeta('hotSearches'));
}

/** Keys of `lists` rows: one for each possible query to the server. */

export function blockListKey(blockId: number): string {
  return `block ${blockId}`;
}

export function recommendListKey(bookId: number | undefined): string {
  return `recommend ${bookId ?? ''}`;
}

export function rankingListKey(request: RankingRequest): string {
  const { kind, period, category, tag, status, length, updated, titleKind } = request;
  // Last and only if chosen, so that the rows of earlier versions keep their keys.
  const ofKind = titleKind ? [titleKind] : [];
  return `ranking ${JSON.stringify([kind, period, category, tag, status, length, updated, ...ofKind])}`;
}

/** Returns a keyed hash, so that the row's name does not reveal the search. Empty for an empty query. */
export async function searchListKey(query: string): Promise<string> {
  return query === '' ? '' : `${SEARCH_LISTS}${await keyedHash('search list', query)}`;
}
