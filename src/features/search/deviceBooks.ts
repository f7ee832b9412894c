import type { BookCard } from '../../../contract/catalog';

/** The books of this device that answer a query: every word of it in title, author, category or description. */
export function matchBooks(books: BookCard[], query: string, category: string): BookCard[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return books.filter((book) => {
    if (category !== '' && book.chanName !== category) return false;
    const text = fold(`${book.bookName} ${book.authorName} ${book.chanName} ${book.novelDesc}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case without accents: "cafe" finds "Café". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
