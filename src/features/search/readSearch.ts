import { useEffect, useState } from 'react';
import { readList, searchListKey } from '../../../data/queries/lists';
import { firstRead } from '../../platform/live/live';
import type { FirstList } from '../../platform/live/pages';

/**
 * The data for the search page's first frame: the cached results, if the query was answered before. Without
 * `list` the page is mounted already and reads for itself.
 */
export type FirstSearch = { readonly query: string; readonly list: FirstList | undefined };

export async function readSearch(query: string): Promise<FirstSearch> {
  const key = await searchListKey(query);
  return { query, list: { key, list: await firstRead(readList(key)) } };
}

/** Returns the key of a query's list; empty until it is known. */
export function useSearchKey({ query, list }: FirstSearch): string {
  const [known, setKnown] = useState<{ query: string; key: string }>();
  useEffect(() => {
    if (list) return;
    let current = true;
    void searchListKey(query).then((key) => {
      if (current) setKnown({ query, key });
    });
    return () => {
      current = false;
    };
  }, [query, list]);
  return list?.key ?? (known?.query === query ? known.key : '');
}
