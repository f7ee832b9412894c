import '../tables/laterShapes';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { readKnownCard } from './books';

/** What the gate needs of a title; one that is not rated has no age rating. */
export type AgedTitle = {
  readonly bookName: string;
  readonly ageRating?: number | undefined;
  readonly warnings?: readonly string[] | undefined;
};

/** Returns what the device knows of a title of either kind, from its page or a list; undefined for nothing. */
export async function readAgedTitle(id: number): Promise<AgedTitle | undefined> {
  const [novel, drama] = await withDatabase(() => Promise.all([db.books.get(id), db.dramas.get(id)]));
  return (novel ?? drama)?.detail ?? (await readKnownCard(id));
}
