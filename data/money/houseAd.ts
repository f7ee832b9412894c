import type { BookCard, HomeBlock } from '../../contract/catalogue/books.schema';

/**
 * The book a house advertisement is for: one of the feed's that the reader does not have yet, another one each `turn`.
 * A reader who has them all is reminded of one. Undefined when the feed has no book.
 */
export function chooseHouseAd(
  blocks: readonly HomeBlock[],
  owned: ReadonlySet<number>,
  turn: number,
): BookCard | undefined {
  const books = [...new Map(blocks.flatMap(({ list }) => list).map((book) => [book.id, book])).values()];
  const unknown = books.filter(({ id }) => !owned.has(id));
  const choice = unknown.length > 0 ? unknown : books;
  return choice[turn % choice.length];
}
