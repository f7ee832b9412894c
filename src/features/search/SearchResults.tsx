import { Plural, Trans } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { AnswerOf } from '../../../contract/endpoints';
import { readDeviceBooks } from '../../../data/queries/search';
import { useOffline } from '../../platform/live/connection';
import { useLive } from '../../platform/live/live';
import { type BookPages, useBookPages } from '../../platform/live/pages';
import { usecases } from '../../platform/worker/usecases';
import { BookList } from '../../ui/BookList';
import { ListAge } from '../../ui/ListAge';
import { StateMessage } from '../../ui/StateMessage';
import { DeviceMatches } from './DeviceMatches';
import { FoundRow, FoundSkeleton } from './FoundRow';
import { indexBooks, matchDevice } from './matchDevice';
import { type FirstSearch, useSearchKey } from './readSearch';
import { FOUND_GRID } from './results';

type Found = BookPages<AnswerOf<'search'>>;

/**
 * Matches from the device, updated with every letter, above the catalogue's results for the settled query.
 */
export function SearchResults({ text, first }: { text: string; first: FirstSearch }) {
  const offline = useOffline();
  const { query } = first;
  const key = useSearchKey(first);
  const answers = useBookPages<AnswerOf<'search'>>(
    key,
    (offset) => usecases.searchCatalogue({ query, offset }),
    first.list,
  );
  const shown = useLastAnswered(key, answers);

  const device = useLive('deviceBooks', readDeviceBooks);
  const indexed = useMemo(() => indexBooks(device.value ?? []), [device.value]);
  const typed = useDeferredValue(text);
  const matches = useMemo(() => matchDevice(indexed, typed), [indexed, typed]);

  const here = new Set(matches.map(({ book }) => book.card.id));
  const elsewhere = shown.answers.books.filter((book) => !here.has(book.id));
  const settled = text.trim() === query && shown.key === key;
  const isAnswered = settled && key !== '' && answers.page !== undefined;
  // Offline, only the device answers, unless earlier results of the catalogue are cached.
  const catalogue = !offline || shown.answers.books.length > 0;
  const isEmpty =
    matches.length === 0 && (offline ? !catalogue : isAnswered && shown.answers.books.length === 0);
  const count = matches.length + elsewhere.length;

  return (
    <div className="page-width">
      <p role="status" aria-live="polite" className="sr-only">
        {(isAnswered || offline) &&
          (shown.answers.done || offline ? (
            <Plural value={count} one="# result" other="# results" />
          ) : (
            <Plural value={count} one="More than # result" other="More than # results" />
          ))}
      </p>
      {matches.length > 0 && <DeviceMatches matches={matches} alone={!catalogue} />}
      {isEmpty ? (
        <Nothing query={text.trim()} offline={offline} />
      ) : (
        catalogue && (
          <section className={settled ? '' : 'opacity-60 transition-opacity delay-150'}>
            {matches.length > 0 && (elsewhere.length > 0 || !isAnswered) && (
              <h2 className="pt-6 text-caption font-semibold text-ink-soft">
                <Trans>In the catalogue</Trans>
              </h2>
            )}
            <ListAge fetchedAt={shown.answers.fetchedAt} className="pt-2" />
            <BookList
              name={shown.key}
              list={{ ...shown.answers, books: elsewhere }}
              row={(book, index) => (
                <FoundRow
                  book={book}
                  titleMarks={book.titleMarks}
                  authorMarks={book.authorMarks}
                  matchedTags={book.matchedTags}
                  tagNames={book.tagNames}
                  eager={index < 6}
                />
              )}
              skeleton={<FoundSkeleton />}
              grid={FOUND_GRID}
              empty={null}
            />
          </section>
        )
      )}
    </div>
  );
}

function Nothing({ query, offline }: { query: string; offline: boolean }) {
  return offline ? (
    <StateMessage drawing="disconnected" title={<Trans>Nothing on this device for “{query}”</Trans>}>
      <Trans>The full catalogue returns when you are online.</Trans>
    </StateMessage>
  ) : (
    <StateMessage drawing="nothing-found" title={<Trans>Nothing found for “{query}”</Trans>}>
      <Trans>Check the spelling, or try fewer words.</Trans>
    </StateMessage>
  );
}

/**
 * Keeps the last answer on the screen until the next one arrives, so that nothing flashes between two
 * letters.
 */
function useLastAnswered(key: string, answers: Found): { key: string; answers: Found } {
  const last = useRef({ key, answers });
  const isAnswered = answers.page !== undefined || answers.failure !== undefined;
  useEffect(() => {
    if (isAnswered) last.current = { key, answers };
  });
  if (isAnswered || last.current.answers.books.length === 0) return { key, answers };
  // The old list must not load more: its query is outdated.
  return { key: last.current.key, answers: { ...last.current.answers, done: true, loading: false } };
}
