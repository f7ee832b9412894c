import { listTabs } from '../../server/catalogue/tabs';
import {
  DEFAULT_BLOCK,
  defaultTab,
  NOVELS_TAB,
  type Placement,
  placeInBlock,
} from '../../server/content/arrangeHome';
import type { Context } from '../../server/ground/context';

export type Placing = Omit<Placement, 'bookId'>;

/**
 * Chooses the tab and the block. A tab is named by its indexValue or by its title, and a new one gets the
 * name as its title. Without a name it is the default one.
 */
export async function settlePlacing(
  context: Context,
  wish: { tab: string | undefined; block: string | undefined; kind: 'novel' | 'drama' },
): Promise<Placing> {
  const block = wish.block ?? DEFAULT_BLOCK;
  if (wish.tab === undefined) return { ...(await defaultTab(context, wish.kind)), block };
  const name = wish.tab.trim().toLowerCase();
  const found = (await listTabs(context.db)).find(
    (tab) => tab.indexValue === name || tab.title.toLowerCase() === name,
  );
  if (found) return { tab: found.indexValue, block };
  const indexValue = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || NOVELS_TAB.tab;
  return {
    tab: indexValue,
    tabTitle: wish.tab.trim().replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
    block,
  };
}

export async function place(context: Context, placing: Placing, bookId: number): Promise<void> {
  await placeInBlock(context, { ...placing, bookId });
}
