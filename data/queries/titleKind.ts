import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

export type TitleKind = 'novel' | 'drama';

/** Of which kind the title with this number is, as far as the device has its page: novels and dramas share one row of numbers. */
export async function readTitleKind(id: number): Promise<TitleKind | undefined> {
  const [novels, dramas] = await withDatabase(() =>
    Promise.all([db.books.where('bookId').equals(id).count(), db.dramas.where('videoId').equals(id).count()]),
  );
  if (novels > 0) return 'novel';
  return dramas > 0 ? 'drama' : undefined;
}
