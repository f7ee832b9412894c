import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../../../contract/wire/failure';

type Page<Item, Cursor> = { readonly list: readonly Item[]; readonly next: Cursor | null };

export type DeskList<Item> = {
  /** Undefined until the first page is loaded. */
  readonly list: readonly Item[] | undefined;
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly reload: () => void;
};

/**
 * Loads a list page by page. Pass another `fetchPage` function for another list; the list then starts again.
 */
export function useDeskList<Item, Cursor>(
  fetchPage: (cursor: Cursor | null) => Promise<Result<Page<Item, Cursor>>>,
): DeskList<Item> {
  const [pages, setPages] = useState<{ list: readonly Item[]; next: Cursor | null }>();
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(false);
  const turn = useRef(0);
  const read = useCallback(
    async (cursor: Cursor | null, before: readonly Item[]) => {
      const mine = ++turn.current;
      setLoading(true);
      setFailure(undefined);
      const page = await fetchPage(cursor);
      if (mine !== turn.current) return;
      setLoading(false);
      if (page.ok) setPages({ list: [...before, ...page.value.list], next: page.value.next });
      else setFailure(page.failure);
    },
    [fetchPage],
  );
  const forget = useCallback(() => {
    turn.current++;
  }, []);
  useEffect(() => {
    setPages(undefined);
    void read(null, []);
    return forget;
  }, [read, forget]);
  return {
    list: pages?.list,
    failure,
    isLoading,
    hasMore: pages !== undefined && pages.next !== null,
    more: () => pages && pages.next !== null && !isLoading && void read(pages.next, pages.list),
    reload: () => void read(null, []),
  };
}
