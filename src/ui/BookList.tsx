import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BookCard } from '../../contract/catalogue/books.schema';
import type { Failure } from '../../contract/wire/failure';
import { BookRow } from './BookRow';
import { LoadFailure, LoadMoreFailure } from './LoadFailure';
import { LoadSentinel } from './LoadSentinel';
import { SkeletonRow } from './Skeleton';
import { Spinner } from './Spinner';
import { WindowedList } from './windowed/WindowedList';

export type EndlessList<Book extends BookCard = BookCard> = {
  books: readonly Book[];
  done: boolean;
  loading: boolean;
  failure: Failure | undefined;
  more: () => void;
};

type BookListProps<Book extends BookCard> = {
  /** Identifies the list: a list that is opened again under the same name keeps its scroll position. */
  name: string;
  list: EndlessList<Book>;
  /** Shown when the list is fully loaded and has no book. */
  empty: ReactNode;
  label?: string;
  row?: (book: Book, index: number) => ReactNode;
  skeleton?: ReactNode;
  grid?: string;
};

const SKELETONS = [1, 2, 3, 4, 5, 6];
const BOOK_GRID = 'grid gap-x-10 md:grid-cols-2 xl:grid-cols-3';

/** A vertical list of books, in columns on wide screens, that loads more near its end. */
export function BookList<Book extends BookCard>({
  name,
  list,
  empty,
  label,
  row = defaultRow,
  skeleton = <SkeletonRow />,
  grid = BOOK_GRID,
}: BookListProps<Book>) {
  const { t } = useLingui();
  const { books, done, loading, failure, more } = list;
  if (books.length === 0) {
    if (failure) return <LoadFailure failure={failure} retry={more} />;
    if (done) return empty;
    return (
      <div aria-busy="true" className={`${grid} animate-late`}>
        {SKELETONS.map((key) => (
          <div key={key} className="border-b border-line py-1.5">
            {skeleton}
          </div>
        ))}
        {/* A loaded page may hold nothing to show; then the sentinel asks for the next one. */}
        <LoadSentinel mark={loading} onReach={more} />
      </div>
    );
  }
  return (
    <>
      <WindowedList
        name={name}
        items={books}
        idOf={idOf}
        row={row}
        grid={grid}
        label={label ?? t`Titles`}
        whole={done}
      />
      {failure ? (
        <LoadMoreFailure failure={failure} retry={more} />
      ) : (
        !done && <LoadSentinel mark={`${books.length} ${loading}`} onReach={more} />
      )}
      {loading && !done && <Spinner />}
    </>
  );
}

const idOf = (book: BookCard) => book.id;

function defaultRow(book: BookCard, index: number) {
  return (
    <div className="h-full border-b border-line py-1.5">
      <BookRow book={book} eager={index < 4} />
    </div>
  );
}
