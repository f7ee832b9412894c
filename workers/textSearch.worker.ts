import { warmBookText } from './textSearch/bookText';
import { foldQuery } from './textSearch/fold';
import { type BookSearched, searchBook, type TextHit } from './textSearch/searchBook';
import { booksWithText } from './textSearch/searchedBooks';

/** A search request; the next one cancels it. `bookId` is absent for all books. */
export type SearchRequest = {
  readonly id: number;
  readonly query: string;
  readonly bookId?: number;
  /** The most hits of a book that are reported one by one. */
  readonly most: number;
};
export type SearchMessage = { search: SearchRequest } | { warm: number } | { callOff: number };

export type SearchEvent =
  | { readonly kind: 'hits'; readonly bookName: string; readonly hits: readonly TextHit[] }
  | { readonly kind: 'book'; readonly bookName: string; readonly book: BookSearched }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed' };
export type SearchAnswer = { readonly id: number; readonly event: SearchEvent };

/** The time of work between two checks for messages, ms. */
const STRETCH_MS = 8;

let current = 0;

self.addEventListener('message', ({ data }: MessageEvent<SearchMessage>) => {
  if ('search' in data) {
    current = data.search.id;
    void search(data.search);
  } else if ('warm' in data) {
    void warmBookText(data.warm).catch((error: unknown) => {
      // The search itself reports if it cannot run.
      console.warn('The text of a book could not be made ready.', error);
    });
  } else if (current === data.callOff) {
    current = 0;
  }
});

async function search({ id, query, bookId, most }: SearchRequest): Promise<void> {
  const tell = (event: SearchEvent) => {
    if (id === current) self.postMessage({ id, event } satisfies SearchAnswer);
  };
  const wanted = foldQuery(query);
  try {
    const books = bookId === undefined ? await booksWithText() : [{ bookId, bookName: '' }];
    for (const { bookId, bookName } of wanted === '' ? [] : books) {
      const book = await searchBook({
        bookId,
        query: wanted,
        most,
        onHits: (hits) => tell({ kind: 'hits', bookName, hits }),
        pause: takeTurns(() => id === current),
      });
      if (!book) return;
      tell({ kind: 'book', bookName, book });
    }
    tell({ kind: 'end' });
  } catch (error) {
    console.error('The search failed.', error);
    tell({ kind: 'failed' });
  }
}

/** Returns a pause that processes waiting messages after every slice of work. */
function takeTurns(goesOn: () => boolean): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return true;
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
    since = performance.now();
    return goesOn();
  };
}
