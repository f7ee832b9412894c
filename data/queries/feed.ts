import type { HomeBlock, Tab } from '../../contract/catalogue/home.schema';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import type { FeedRow } from '../tables/rows';
import { shownTitles } from './adultTitles';

/** Returns the home tabs from the last fetch, or undefined before the first. */
export async function readTabs(): Promise<Tab[] | undefined> {
  return (await withDatabase(() => readMeta('tabs')))?.list;
}

/** Returns a home block from any of the device's feeds, or undefined. */
export async function readBlock(blockId: number): Promise<HomeBlock | undefined> {
  const feeds = await withDatabase(() => db.feed.toArray());
  const block = feeds.flatMap(({ blocks }) => blocks).find(({ id }) => id === blockId);
  return block && { ...block, list: await shownTitles(block.list) };
}

/** Returns a tab's home blocks from the last fetch. `gender` is the tab's indexValue. */
export async function readFeed(gender: string): Promise<FeedRow | undefined> {
  const feed = await withDatabase(() => db.feed.get(gender));
  if (!feed) return undefined;
  const blocks = await Promise.all(
    feed.blocks.map(async (block) => ({ ...block, list: await shownTitles(block.list) })),
  );
  return { ...feed, blocks: blocks.filter(({ list }) => list.length > 0) };
}

/** Returns whether anything was read on this device. */
export function hasRead(): Promise<boolean> {
  return withDatabase(async () => {
    const [read, watched] = await Promise.all([db.readHistory.count(), db.videoHistory.count()]);
    return read + watched > 0;
  });
}
