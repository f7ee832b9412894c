import { useEffect, useState } from 'react';
import {
  type BookSearched,
  enterTextSearch,
  searchText,
  type TextHit,
} from '../../platform/worker/textSearch';

export type BookFound = {
  readonly bookId: number;
  readonly bookName: string;
  readonly hits: readonly TextHit[];
  readonly searched?: BookSearched;
};

export type TextFound = {
  readonly query: string;
  readonly state: 'searching' | 'done' | 'failed';
  readonly books: readonly BookFound[];
};

const NOTHING: TextFound = { query: '', state: 'done', books: [] };

type Scope = {
  /** Absent: every book with text on this device. */
  bookId?: number;
  /** The listed hits per book; all hits are counted. */
  most: number;
  /** A change repeats the search, because there may be new text. */
  mark?: unknown;
};

/** Searches as the reader types. Earlier results stay until there are new ones, so that nothing flashes. */
export function useTextSearch(query: string, { bookId, most, mark }: Scope): TextFound {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => enterTextSearch(bookId), [bookId]);
  useEffect(() => {
    const wanted = query.trim();
    if (wanted === '') {
      setFound(NOTHING);
      return;
    }
    let books: readonly BookFound[] = [];
    const show = (state: TextFound['state']) => setFound({ query: wanted, state, books });
    return searchText({ query: wanted, most, ...(bookId !== undefined && { bookId }) }, (event) => {
      if (event.kind === 'hits') {
        const [first] = event.hits;
        if (!first) return;
        books = withBook(books, first.bookId, event.bookName, ({ hits }) => ({
          hits: [...hits, ...event.hits],
        }));
        show('searching');
      } else if (event.kind === 'book') {
        books = withBook(books, event.book.bookId, event.bookName, () => ({ searched: event.book }));
        if (event.book.count > 0) show('searching');
      } else {
        show(event.kind === 'end' ? 'done' : 'failed');
      }
    });
  }, [query, bookId, most, mark]);
  return found;
}

function withBook(
  books: readonly BookFound[],
  bookId: number,
  bookName: string,
  change: (book: BookFound) => Partial<BookFound>,
): readonly BookFound[] {
  const known = books.find((book) => book.bookId === bookId);
  const before = known ?? { bookId, bookName, hits: [] };
  const next = { ...before, ...change(before) };
  return known ? books.map((book) => (book === known ? next : book)) : [...books, next];
}
