import { listTabs } from '../../server/catalogue/tabs';
import {
  DEFAULT_BLOCK,
  DRAMAS_TAB,
  type Placement,
  placeInBlock,
  takesDramas,
} from '../../server/content/arrangeHome';
import type { Context } from '../../server/ground/context';

export type Placing = Omit<Placement, 'bookId'>;

const DEFAULT_TAB = { tab: 'novel', tabTitle: 'Novel', tabPlace: 0 };

/**
 * Chooses the tab and the block. A tab is named by its indexValue or by its title, and a new one gets the
 * name as its title. Without a name, dramas go into their own tab, and everything else into the first other
 * tab.
 */
export async function settlePlacing(
  context: Context,
  wish: { tab: string | undefined; block: string | undefined; kind: 'novel' | 'drama' },
): Promise<Placing> {
  const block = wish.block ?? DEFAULT_BLOCK;
  const existing = await listTabs(context.db);
  if (wish.tab === undefined) {
    if (wish.kind === 'drama' && (await takesDramas(context))) return { ...DRAMAS_TAB, block };
    const first = existing.find(({ indexValue }) => indexValue !== DRAMAS_TAB.tab);
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
