import { db } from '../tables/db';
import '../tables/laterShapes';
import { withDatabase } from '../tables/openDatabase';
import { readOpenRating } from './books';

/**
 * Returns the reader's rating of a title, also one that waits for a connection; 0 for none, or if the device has no
 * page of the title.
 */
export async function readOwnStars(id: number): Promise<number> {
  const [open, book, drama] = await Promise.all([
    readOpenRating(id),
    withDatabase(() => db.books.get(id)),
    withDatabase(() => db.dramas.get(id)),
  ]);
  if (open && open.state !== 'refused') return open.stars;
  return (book ?? drama)?.detail.rating.mine ?? 0;
}
