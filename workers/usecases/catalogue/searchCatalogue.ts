import type { Result } from '../../../contract/wire/failure';
import { call } from '../../../data/network/gateway';
import { searchListKey } from '../../../data/queries/lists';
import { outcome } from '../ground/outcome';
import { fillList } from './fillList';

/** The search under way. The next one ends it: nobody waits for what a longer word has made needless. */
let current: { query: string; controller: AbortController } | undefined;

/**
 * Brings one page of what a search finds into Dexie, sealed. `cancelled` when another search was asked for
 * meanwhile. Every query has a list of its own, so a late answer never shows under another one.
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
