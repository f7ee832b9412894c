import { asc } from 'drizzle-orm';
import { placeInBlock } from '../../server/content/arrangeHome';
import type { Context } from '../../server/ground/context';
import { tabs } from '../../server/ground/db/schema/home';

/** Where books are to be placed; a tab is named by its indexValue or by its title. */
export type Placing = { tab: string; tabTitle?: string; block: string };

const DEFAULT_TAB = { tab: 'novel', tabTitle: 'Novel' };
const DEFAULT_BLOCK = 'New arrivals';

/** Settles the tab and the block: what was named, else the first tab there is. A new tab gets the name as its title. */
export async function settlePlacing(
  context: Context,
  wish: { tab: string | undefined; block: string | undefined },
): Promise<Placing> {
  const block = wish.block ?? DEFAULT_BLOCK;
  const existing = await context.db.select().from(tabs).orderBy(asc(tabs.position));
  if (wish.tab === undefined) {
    const [first] = existing;
    return first ? { tab: first.indexValue, block } : { ...DEFAULT_TAB, block };
  }
  const name = wish.tab.trim().toLowerCase();
  const found = existing.find((tab) => tab.indexValue === name || tab.title.toLowerCase() === name);
  if (found) return { tab: found.indexValue, block };
  const indexValue = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || DEFAULT_TAB.tab;
  return {
    tab: indexValue,
    tabTitle: wish.tab.trim().replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
    block,
  };
}

export async function place(context: Context, placing: Placing, bookId: number): Promise<void> {
  await placeInBlock(context, { ...placing, bookId });
}
