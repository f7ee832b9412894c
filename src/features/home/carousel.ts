/** The slide that starts centred, so that the named slide before it is the first book. */
export const FIRST_CENTRED = 1;

/**
 * Returns the book whose title and description are below the carousel: the one before the centred slide (spec
 * 2.3). `centred` may index a second round of the same books.
 */
export function namedBook<T>(books: readonly T[], centred: number): T | undefined {
  return books[(centred - 1 + books.length) % books.length];
}

/** Looping needs at least twice the visible slides, so fewer books are repeated. */
export function slidesOf<T>(books: readonly T[], slides: number): T[] {
  return books.length >= slides * 2 ? [...books] : [...books, ...books];
}
