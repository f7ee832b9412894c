import type { RequestOf } from '../../contract/endpoints';
import { type KeptList, openList, SEARCH_LISTS } from '../catalogue/lists';
import { keyedHash } from '../sealing/keyedHash';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import type { MetaValues } from '../tables/metaValues';
import { withDatabase } from '../tables/openDatabase';

export type { KeptList };
export type RankingRequest = Omit<RequestOf<'ranking'>, 'offset'>;

/** The list kept under a key; undefined when there is none. The key of no list is empty. */
export async function readList(key: string): Promise<KeptList | undefined> {
  return key === '' ? undefined : openList(await withDatabase(() => db.lists.get(key)));
}

/** Categories and tags as last fetched, and when. */
export function readFacets(): Promise<MetaValues['facets'] | undefined> {
  return withDatabase(() => readMeta('facets'));
}

/** What readers looked for most when it was last asked. */
export function readHotSearches(): Promise<MetaValues['hotSearches'] | undefined> {
  return withDatabase(() => readMeta('hotSearches'));
}

/** The rows of `lists`: one for each question that may be asked of the server. */

export function blockListKey(blockId: number): string {
  return `block ${blockId}`;
}

export function recommendListKey(bookId: number | undefined): string {
  return `recommend ${bookId ?? ''}`;
}

export function rankingListKey(request: RankingRequest): string {
  const { kind, period, category, tag, status, length, updated } = request;
  return `ranking ${JSON.stringify([kind, period, category, tag, status, length, updated])}`;
}

/** Keyed, so that the name of the row does not tell what was searched for. Empty for an empty query. */
export async function searchListKey(query: string): Promise<string> {
  return query === '' ? '' : `${SEARCH_LISTS}${await keyedHash('search list', query)}`;
}
