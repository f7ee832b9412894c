import { rankingListKey, readFacets, readList } from '../../../data/queries/lists';
import type { MetaValues } from '../../../data/tables/metaValues';
import { firstRead, type Live } from '../../platform/live/live';
import type { FirstList } from '../../platform/live/pages';
import { type Choice, readChoice } from './discoverChoice';
import type { DiscoverSearch } from './lastDiscover';

export type FirstDiscover = {
  readonly choice: Choice;
  readonly list: FirstList;
  readonly facets: Live<MetaValues['facets'] | undefined>;
};

/**
 * `isChoosing`: the page is mounted already and reads for itself; waiting here would replace it by a
 * placeholder.
 */
export async function readDiscover(search: DiscoverSearch, isChoosing = false): Promise<FirstDiscover> {
  const choice = readChoice(search);
  const key = rankingListKey(choice);
  if (isChoosing) return { choice, list: { key, list: NOT_READ }, facets: NOT_READ };
  const [list, facets] = await Promise.all([firstRead(readList(key)), firstRead(readFacets())]);
  return { choice, list: { key, list }, facets };
}

const NOT_READ = { loaded: false, value: undefined } as const;
