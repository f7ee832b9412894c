import type { BookCard, BookDetail } from '../../../contract/catalogue/books.schema';

/** Returns the card that a shelf or history row stores of a book. */
export function cardOf(detail: BookDetail): BookCard {
  const { id, kind, sourceImg, bookName, authorName, chanName, chanNames } = detail;
  const { novelDesc, chapterCount, finished, ageRating, tint } = detail;
  return {
    id,
    ...(kind && { kind }),
    sourceImg,
    bookName,
    authorName,
    chanName,
    ...(chanNames && { chanNames }),
    novelDesc,
    chapterCount,
    finished,
    ...(ageRating !== undefined && { ageRating }),
    tint,
  };
}
