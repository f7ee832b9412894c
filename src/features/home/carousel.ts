/** The slide that starts in the middle: the one before it, the named one, is then the first book. */
export const FIRST_CENTRED = 1;

/**
 * The book whose title and description stand under the carousel: the slide's before the centred one (spec 2.3).
 * `centred` may count a second round of the same books.
 */
export function namedBook<T>(books: readonly T[], centred: number): T | undefined {
  return books[(centred - 1 + books.length) % books.length];
}

/** To go round, three slides need at least six: fewer books go twice. */
export function slidesOf<T>(books: readonly T[], slides: number): T[] {
  return books.length >= slides * 2 ? [...books] : [...books, ...books];
}
