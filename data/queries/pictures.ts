import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** A picture of a book's text; undefined when the device does not hold it. */
export async function readPicture(bookId: number, picture: string): Promise<Blob | undefined> {
  const row = await withDatabase(() => db.pictures.get([bookId, picture]));
  return row && new Blob([row.data], { type: row.type });
}
