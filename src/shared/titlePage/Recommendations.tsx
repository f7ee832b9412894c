import { Trans } from '@lingui/react/macro';
import { recommendListKey } from '../../../data/queries/lists';
import { useBookPages } from '../../platform/live/pages';
import { usecases } from '../../platform/worker/usecases';
import { BookTile } from '../../ui/BookTile';

const SHOWN = 12;
/** They fill one row on a desktop. */
const SHOWN_IN_A_ROW = 6;

export function Recommendations({ bookId }: { bookId: number }) {
  const { books } = useBookPages(recommendListKey(bookId), () => usecases.recommend({ bookId }));
  if (books.length === 0) return null;
  return (
    <section className="animate-page">
      <h2 className="font-title text-heading font-semibold">
        <Trans>You may also like</Trans>
      </h2>
      <ul className="no-scrollbar -mx-(--gutter) mt-2 flex snap-x snap-proximity scroll-pl-(--gutter) gap-3.5 overflow-x-auto px-(--gutter) pt-1 pb-2 lg:mx-0 lg:mt-4 lg:grid lg:grid-cols-6 lg:gap-x-6 lg:gap-y-8 lg:overflow-visible lg:px-0">
        {books.slice(0, SHOWN).map((book, index) => (
          <li
            key={book.id}
            className={`w-28 shrink-0 snap-start lg:w-auto ${index >= SHOWN_IN_A_ROW ? 'lg:hidden' : ''}`}
          >
            <BookTile book={book} />
          </li>
        ))}
      </ul>
    </section>
  );
}
