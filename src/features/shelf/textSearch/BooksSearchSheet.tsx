import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { readPlace } from '../../../../data/queries/places';
import { readStoredBooks } from '../../../../data/queries/storedBooks';
import { useLive } from '../../../platform/live/live';
import { openAtHit } from '../../../platform/navigation/pendingSearchHit';
import type { TextHit } from '../../../platform/worker/textSearch';
import { FoundCount } from '../../../shared/textSearch/FoundCount';
import { HitList } from '../../../shared/textSearch/HitList';
import { NoHits } from '../../../shared/textSearch/NoHits';
import { TextSearchSheet } from '../../../shared/textSearch/TextSearchSheet';
import { type BookFound, useTextSearch } from '../../../shared/textSearch/useTextSearch';
import { Button } from '../../../ui/Button';
import { StateMessage } from '../../../ui/StateMessage';

/** The most hits listed per book: among several books, and for the opened one. */
const MOST_OF_EACH = 5;
const MOST_LISTED = 1_000;

type Book = { bookId: number; bookName: string };

/** Kept while the app is open, so that a reader who returns from a hit finds the other hits. */
let lastQuery = '';
let lastBook: Book | undefined;

/** Searches every book with text on this device, downloaded or own, grouped by book. */
export function BooksSearchSheet({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [query, setQuery] = useState(lastQuery);
  const [book, setBook] = useState(lastBook);
  const stored = useLive('storedBooks', readStoredBooks);
  const found = useTextSearch(
    query,
    book ? { bookId: book.bookId, most: MOST_LISTED } : { most: MOST_OF_EACH },
  );
  const withHits = found.books.filter(({ hits }) => hits.length > 0);
  const listed = withHits.reduce((sum, { hits }) => sum + hits.length, 0);
  const countOf = ({ searched, hits }: BookFound) => searched?.count ?? hits.length;

  const change = (next: string) => {
    lastQuery = next;
    setQuery(next);
  };
  const lookInto = (next: Book | undefined) => {
    lastBook = next;
    setBook(next);
  };
  const open = async (hit: TextHit) => {
    openAtHit(hit, found.query, await readPlace(hit.bookId).catch(() => undefined));
    // The library may stay mounted but hidden: an open dialog in it would make the reader page inert.
    onClose();
    const params = { bookId: hit.bookId, target: hit.target };
    await navigate({ to: '/reading/$bookId/$target', params });
  };

  return (
    <TextSearchSheet
      found={`${book?.bookId} ${found.query}`}
      onChange={change}
      onClose={onClose}
      query={query}
      title={t`Search in your books`}
    >
      {book && (
        <div className="px-3 pt-2">
          <Button
            icon={<ArrowLeft className="size-icon-md" />}
            kind="quiet"
            onClick={() => lookInto(undefined)}
            size="sm"
          >
            <Trans>All books</Trans>
          </Button>
        </div>
      )}
      <FoundCount found={found} listed={book ? listed : Number.POSITIVE_INFINITY} />
      <HitList
        chapters
        groups={withHits.map((one) => ({
          key: String(one.bookId),
          title: book?.bookName ?? one.bookName,
          count: i18n.number(countOf(one)),
          hits: one.hits,
          more: !book && countOf(one) > one.hits.length && (
            <Button className="mx-3" kind="quiet" onClick={() => lookInto(one)} size="sm">
              <Trans>All {countOf(one)} in this book</Trans>
            </Button>
          ),
        }))}
        onPick={(hit) => void open(hit)}
      />
      <NoHits found={found} />
      {query.trim() === '' && stored.loaded && <Scope books={stored.value?.length ?? 0} />}
    </TextSearchSheet>
  );
}

function Scope({ books }: { books: number }) {
  if (books === 0) {
    return (
      <StateMessage drawing="empty-shelf" title={<Trans>No book on this device yet</Trans>}>
        <Trans>Books you download or open from a file can be searched, even offline.</Trans>
      </StateMessage>
    );
  }
  return (
    <p className="text-search-note">
      <Plural
        value={books}
        one="Searches the chapters of # book that are on this device. Locked chapters are left out."
        other="Searches the chapters of # books that are on this device. Locked chapters are left out."
      />
    </p>
  );
}
