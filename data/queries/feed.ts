import type { HomeBlock, Tab } from '../../contract/catalogue/books.schema';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { FeedRow } from '../tables/rows';

/** The home tabs as last fetched; undefined before the first fetch. */
export async function readTabs(): Promise<Tab[] | undefined> {
  return (await withDatabase(() => readMeta('tabs')))?.list;
}

/** A home block as one of the device's feeds has it; undefined where none has. */
export async function readBlock(blockId: number): Promise<HomeBlock | undefined> {
  const feeds = await withDatabase(() => db.feed.toArray());
  return feeds.flatMap(({ blocks }) => blocks).find(({ id }) => id === blockId);
}

/** One tab's home blocks as last fetched. `gender` is the tab's indexValue. */
export function readFeed(gender: string): Promise<FeedRow | undefined> {
  return withDatabase(() => db.feed.get(gender));
}
