import { Trans } from '@lingui/react/macro';
import { readShelf } from '../../../data/queries/shelf';
import { useLive } from '../../platform/live';
import { BookRows } from '../../ui/BookList';
import { StateMessage } from '../../ui/StateMessage';
import { matchBooks } from './deviceBooks';

/** What search and Explore fall back to without a connection: the library of this device. */
export function DeviceBooks({ query, category }: { query: string; category: string }) {
  const shelf = useLive('shelf', readShelf);
  if (!shelf.value) return null;
  const books = matchBooks(
    shelf.value.map((item) => item.card),
    query,
    category,
  );
  if (books.length === 0) {
    return (
      <StateMessage drawing="disconnected" title={<Trans>Nothing on this device</Trans>}>
        <Trans>The full catalogue comes back with the connection.</Trans>
      </StateMessage>
    );
  }
  return (
    <>
      <h2 className="page-width pt-2 pb-1 text-caption font-medium text-ink-soft">
        <Trans>From your library</Trans>
      </h2>
      <BookRows books={books} />
    </>
  );
}
