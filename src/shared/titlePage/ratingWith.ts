import type { Rating } from '../../../contract/catalogue/books.schema';

/** Returns a book's rating after the server has counted these stars. */
export function ratingWith({ average, count, mine }: Rating, stars: number): Rating {
  const others = mine === 0 ? count : Math.max(0, count - 1);
  const sum = average * count - mine;
  return { average: Math.max(0, (sum + stars) / (others + 1)), count: others + 1, mine: stars };
}
