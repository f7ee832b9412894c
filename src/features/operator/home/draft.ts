import type { ArrangedTab, PlacedBook, TabDraft } from '../../../../contract/operator/titles.schema';

/** A block as it is being arranged: with the titles in it, not only their numbers. `key` is its own on the page. */
export type DraftBlock = Omit<TabDraft['blocks'][number], 'bookIds'> & {
  readonly key: string;
  readonly books: readonly PlacedBook[];
};
/** A tab as it is being arranged. */
export type Draft = {
  readonly tab: TabDraft['tab'];
  readonly blocks: readonly DraftBlock[];
  readonly seen: string;
};

export function draftOf({ tab, blocks, seen }: ArrangedTab): Draft {
  return { tab, blocks: blocks.map((block) => ({ ...block, key: String(block.id) })), seen };
}

/** As the server takes it. */
export function sentDraft({ tab, blocks, seen }: Draft): TabDraft {
  return {
    tab,
    blocks: blocks.map(({ key: _, books, ...block }) => ({ ...block, bookIds: books.map(({ id }) => id) })),
    seen,
  };
}

/** A list with one thing moved by some places, within its ends. */
export function moved<Item>(list: readonly Item[], at: number, by: number): Item[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Names that the server would refuse: empty ones, and one that two blocks have. */
export function namesAreRight({ tab, blocks }: Draft): boolean {
  const titles = blocks.map(({ title }) => title.trim());
  return (
    tab.title.trim() !== '' && titles.every((title) => title !== '') && new Set(titles).size === titles.length
  );
}

/** What a new tab is called in addresses, made of its name and of none that is taken. */
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
