import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useOffline } from '../../platform/connection';
import { useBookPages } from '../../platform/pages';
import { useServerConfig } from '../../platform/serverConfig';
import { usecases } from '../../platform/usecases';
import { BookList, type EndlessList } from '../../ui/BookList';
import { BackButton } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SearchField } from '../../ui/SearchField';
import { StateMessage } from '../../ui/StateMessage';
import { DeviceBooks } from './DeviceBooks';

/** How long the keys must rest before the server is asked. */
const DEBOUNCE_MS = 220;

/** Search as you type. The address follows, so that the way back from a book finds the same answers. */
export function SearchPage({ query }: { query: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offline = useOffline();
  const [text, setText] = useState(query);
  const settle = (next: string) => {
    if (next !== query)
      void navigate({ to: '/search', search: { q: next }, replace: true, resetScroll: true });
  };

  useEffect(() => {
    const timer = setTimeout(() => settle(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the clock.
  }, [text]);

  const answers = useBookPages(query === '' || offline ? '' : `search ${query}`, (offset) =>
    usecases.searchCatalogue({ query, category: '', offset }),
  );
  const list = useLastAnswered(answers, answers.page !== undefined || answers.failure !== undefined);
  const deviceQuery = useDeferredValue(text);
  return (
    <>
      <PageTitle>{query === '' ? t`Search` : t`Search: ${query}`}</PageTitle>
      <h1 className="sr-only">
        <Trans>Search</Trans>
      </h1>
      <div className="sticky top-0 z-20 bg-paper/94 pt-(--safe-top) backdrop-blur-md desktop:top-16">
        <div className="page-width flex min-h-16 items-center gap-1 desktop:max-w-3xl desktop:py-4">
          <BackButton className="-ml-2.5" />
          <SearchField value={text} onChange={setText} onSubmit={settle} autoFocus={query === ''} />
        </div>
      </div>
      {offline ? (
        <DeviceBooks query={deviceQuery} category="" />
      ) : query === '' ? (
        <SearchHint />
      ) : (
        <BookList
          list={list}
          empty={
            <StateMessage drawing="nothing-found" title={<Trans>Nothing found for “{query}”</Trans>}>
              <Trans>Check the spelling, or try fewer words.</Trans>
            </StateMessage>
          }
        />
      )}
    </>
  );
}

/** While the next answer is on its way, the last one stays on the screen: nothing flashes between two letters. */
function useLastAnswered(list: EndlessList, answered: boolean): EndlessList {
  const last = useRef(list);
  useEffect(() => {
    if (answered) last.current = list;
  });
  if (answered || last.current.books.length === 0) return list;
  return { ...last.current, done: true, loading: false };
}

/** Spec 2 hints at the size of the catalogue; the number is the server's own. */
function SearchHint() {
  const count = useServerConfig()?.bookCount ?? 0;
  return (
    <StateMessage drawing="empty-shelf" title={<Trans>What would you like to read?</Trans>}>
      {count > 0 && (
        <Plural
          value={count}
          one="There is # book to look through."
          other="There are # books to look through."
        />
      )}
    </StateMessage>
  );
}
