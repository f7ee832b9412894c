import type { BookCard, BookDetail } from '../../../contract/catalogue/books.schema';

/** The card a shelf or history row keeps of a book. */
export function cardOf(detail: BookDetail): BookCard {
  const { id, kind, sourceImg, bookName, authorName, chanName, chanNames } = detail;
  const { novelDesc, chapterCount, finished, tint } = detail;
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
    tint,
  };
}
