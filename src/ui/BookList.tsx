import type { ReactNode } from 'react';
import type { BookCard } from '../../contract/catalog';
import type { Failure } from '../../contract/failure';
import { BookRow } from './BookRow';
import { LoadFailure, LoadMoreFailure } from './LoadFailure';
import { LoadSentinel } from './LoadSentinel';
import { SkeletonRow } from './Skeleton';
import { Spinner } from './Spinner';

export type EndlessList = {
  books: BookCard[];
  done: boolean;
  loading: boolean;
  failure: Failure | undefined;
  more: () => void;
};

const SKELETONS = [1, 2, 3, 4, 5, 6];
export const BOOK_GRID = 'page-width grid gap-x-10 md:grid-cols-2 xl:grid-cols-3';

/** Books one under the other, in columns where there is room, loading on as the end comes near. */
export function BookList({ list, empty }: { list: EndlessList; empty: ReactNode }) {
  const { books, done, loading, failure, more } = list;
  if (books.length === 0) {
    if (failure) return <LoadFailure failure={failure} retry={more} />;
    if (done) return empty;
    return (
      <div aria-busy="true" className={`${BOOK_GRID} animate-late`}>
        {SKELETONS.map((key) => (
          <SkeletonRow key={key} />
        ))}
      </div>
    );
  }
  return (
    <>
      <BookRows books={books} />
      {failure ? (
        <LoadMoreFailure failure={failure} retry={more} />
      ) : (
        !done && <LoadSentinel mark={books.length} onReach={more} />
      )}
      {loading && <Spinner />}
    </>
  );
}

/** The same rows without an end to reach for. */
export function BookRows({ books }: { books: BookCard[] }) {
  return (
    <ul className={BOOK_GRID}>
      {books.map((book, index) => (
        // What is far off the screen costs no layout.
        <li
          key={book.id}
          className="border-b border-line py-1.5 [contain-intrinsic-size:auto_9rem] [content-visibility:auto]"
        >
          <BookRow book={book} eager={index < 4} />
        </li>
      ))}
    </ul>
  );
}
