import type { BookCard } from '../../contract/catalogue/books.schema';
import { openList } from '../catalogue/lists';
import { unsealPlaces } from '../sealing/sealedRows';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import { recommendListKey } from './lists';

export type NextBook = {
  card: BookCard;
  tags: readonly string[];
  inLibrary: boolean;
  hasText: boolean;
  finished: boolean;
  /** Its rank among the books the server recommends after the other one; null if it is not one of them. */
  rank: number | null;
};

/** Returns every other book this device knows, and the server's recommendations. */
export async function readNextBooks(bookId: number): Promise<NextBook[]> {
  // All reads precede decryption: a live query does not observe reads after a foreign await.
  const { shelf, books, places, listRow, withText } = await withDatabase(() =>
    db.transaction(
      'r',
      [db.bookshelf, db.books, db.places, db.lists, db.chapterLists, db.chapters],
      async () => {
        const [shelf, books, places, listRow, listIds] = await Promise.all([
          db.bookshelf.toArray(),
          db.books.toArray(),
          db.places.toArray(),
          db.lists.get(recommendListKey(bookId)),
          db.chapterLists.toCollection().primaryKeys(),
        ]);
        const firsts = await Promise.all(
          listIds.map((id) =>
            db.chapters
              .where('[bookId+target]')
              .between([id, Number.NEGATIVE_INFINITY], [id, Number.POSITIVE_INFINITY])
              .limit(1)
              .count(),
          ),
        );
        return { shelf, books, places, listRow, withText: listIds.filter((_, at) => firsts[at]) };
      },
    ),
  );
  const [opened, recommended] = await Promise.all([Promise.all(places.map(unsealPlaces)), openList(listRow)]);
  const held = new Set(withText);
  const onShelf = new Set(shelf.map((row) => row.bookId));
  const details = new Map(books.map((row) => [row.bookId, row.detail]));
  const ends = new Map(places.map((row, at) => [row.bookId, opened[at]?.current]));
  const ranks = new Map((recommended?.books ?? []).map((card, rank) => [card.id, { card, rank }]));
  const cards = new Map<number, BookCard>([
    ...books.map(({ bookId, detail }) => [bookId, detail] as const),
    ...shelf.map(({ bookId, card }) => [bookId, card] as const),
    ...[...ranks].map(([id, { card }]) => [id, card] as const),
  ]);
  cards.delete(bookId);
  return [...cards].map(([id, card]): NextBook => {
    const place = ends.get(id);
    return {
      card,
      tags: details.get(id)?.tags ?? [],
      inLibrary: onShelf.has(id),
      hasText: held.has(id),
      finished: place !== undefined && place.target >= card.chapterCount && place.chapterShare > 0.9,
      rank: ranks.get(id)?.rank ?? null,
    };
  });
}
