import type { BookCard } from '../../contract/catalogue/books.schema';
import { chooseHouseAd } from '../money/houseAd';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** A book of the catalogue to advertise, from the feed the device holds; null when it holds none. */
export async function readHouseAd(turn: number): Promise<BookCard | null> {
  const [feeds, shelf] = await withDatabase(() =>
    Promise.all([db.feed.toArray(), db.bookshelf.toCollection().primaryKeys()]),
  );
  const blocks = feeds.flatMap((feed) => feed.blocks);
  return chooseHouseAd(blocks, new Set(shelf), turn) ?? null;
}
