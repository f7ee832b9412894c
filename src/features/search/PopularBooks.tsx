import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/endpoints';
import { rankingListKey } from '../../../data/queries/lists';
import { useOffline } from '../../platform/live/connection';
import { useBookPages } from '../../platform/live/pages';
import { usecases } from '../../platform/worker/usecases';
import { BookTile } from '../../ui/BookTile';
import { readChoice } from './discoverChoice';

/** Two rows of the widest screen. */
const SHOWN = 14;
/**
 * A desktop's column counts, each with the class that hides a book at that count: an incomplete row is
 * hidden.
 */
const COLUMNS = [
  [3, 'desktop:max-md:hidden'],
  [4, 'desktop:md:max-lg:hidden'],
  [5, 'desktop:lg:max-xl:hidden'],
  [7, 'desktop:xl:hidden'],
] as const;
const HOT = readChoice({});

/** A few popular books to start from; `otherwise` if there are none. */
export function PopularBooks({ otherwise }: { otherwise: ReactNode }) {
  const offline = useOffline();
  const { books, done, failure } = useBookPages<AnswerOf<'ranking'>>(rankingListKey(HOT), (offset) =>
    usecases.listRanking({ ...HOT, offset }),
  );
  if (books.length === 0) return (done || failure || offline) && otherwise;
  const shown = books.slice(0, SHOWN);
  return (
    <section className="mt-8 animate-page">
      <h2 className="font-title text-heading font-semibold">
        <Trans>Popular titles</Trans>
      </h2>
      <ul className="no-scrollbar -mx-(--gutter) mt-2 flex snap-x snap-proximity scroll-pl-(--gutter) gap-4 overflow-x-auto px-(--gutter) pt-1 pb-3 desktop:mx-0 desktop:grid desktop:grid-cols-3 desktop:md:grid-cols-4 desktop:lg:grid-cols-5 desktop:xl:grid-cols-7 desktop:gap-6 desktop:px-0">
        {shown.map((book, index) => (
          <li
            key={book.id}
            className={`w-28 shrink-0 snap-start desktop:w-auto ${besideRows(index, shown.length)}`}
          >
            <BookTile book={book} eager={index < 4} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the classes that hide a book in an incomplete row. The first row is always shown. */
function besideRows(index: number, count: number): string {
  return COLUMNS.filter(([columns]) => index >= Math.max(columns, count - (count % columns)))
    .map(([, hidden]) => hidden)
    .join(' ');
}
