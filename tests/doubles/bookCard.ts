import type { BookCard } from '../../contract/schemas/catalogue';

/** A book as lists show it, without what a test does not look at. */
export function bookCard(id: number): BookCard {
  return {
    id,
    sourceImg: '',
    bookName: `Book ${id}`,
    authorName: 'Somebody',
    chanName: 'Classics',
    novelDesc: '',
    chapterCount: 1,
    finished: false,
    tint: '#000000',
  };
}
