import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/endpoints';
import { rankingListKey } from '../../../data/queries/lists';
import { useOffline } from '../../platform/connection';
import { useBookPages } from '../../platform/pages';
import { usecases } from '../../platform/usecases';
import { BookTile } from '../../ui/BookTile';
import { readChoice } from './discoverChoice';

/** Two rows of the widest screen. */
const SHOWN = 14;
const HOT = readChoice({});

/** A few books for whoever does not know what to look for; `otherwise` where there are none. */
export function PopularBooks({ otherwise }: { otherwise: ReactNode }) {
  const offline = useOffline();
  const { books, done, failure } = useBookPages<AnswerOf<'ranking'>>(rankingListKey(HOT), (offset) =>
    usecases.listRanking({ ...HOT, offset }),
  );
  if (books.length === 0) return (done || failure || offline) && otherwise;
  return (
    <section className="mt-8 animate-page">
      <h2 className="font-title text-heading font-semibold">
        <Trans>Popular books</Trans>
      </h2>
      <ul className="no-scrollbar -mx-(--gutter) mt-2 flex snap-x snap-proximity scroll-pl-(--gutter) gap-4 overflow-x-auto px-(--gutter) pt-1 pb-3 desktop:mx-0 desktop:grid desktop:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] desktop:gap-6 desktop:px-0">
        {books.slice(0, SHOWN).map((book, index) => (
          <li key={book.id} className="w-28 shrink-0 snap-start desktop:w-auto">
            <BookTile book={book} eager={index < 4} />
          </li>
        ))}
      </ul>
    </section>
  );
}
