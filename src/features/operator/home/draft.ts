import type { ArrangedTab, PlacedBook, TabDraft } from '../../../../contract/operator/titles.schema';

/** A block being edited: it holds its titles, not only their numbers. `key` is unique on the page. */
export type DraftBlock = Omit<TabDraft['blocks'][number], 'bookIds'> & {
  readonly key: string;
  readonly books: readonly PlacedBook[];
};
export type Draft = {
  readonly tab: TabDraft['tab'];
  readonly blocks: readonly DraftBlock[];
  readonly seen: string;
};

export function draftOf({ tab, blocks, seen }: ArrangedTab): Draft {
  return { tab, blocks: blocks.map((block) => ({ ...block, key: String(block.id) })), seen };
}

/** Returns the draft in the form that the server accepts. */
export function sentDraft({ tab, blocks, seen }: Draft): TabDraft {
  return {
    tab,
    blocks: blocks.map(({ key: _, books, ...block }) => ({ ...block, bookIds: books.map(({ id }) => id) })),
    seen,
  };
}

/** Returns false if the server would refuse the names: an empty one, or one that two blocks share. */
export function namesAreRight({ tab, blocks }: Draft): boolean {
  const titles = blocks.map(({ title }) => title.trim());
  return (
    tab.title.trim() !== '' && titles.every((title) => title !== '') && new Set(titles).size === titles.length
  );
}

/** Returns a new tab's name for addresses, derived from its title and different from all taken ones. */
export function indexValueFor(title: string, taken: readonly string[]): string {
  const base =
    title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 30) || 'tab';
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base}-${number}`;
  return name;
}
