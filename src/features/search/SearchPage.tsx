import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { usecases } from '../../platform/worker/usecases';
import { BackButton } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SearchField } from '../../ui/SearchField';
import type { FirstSearch } from './readSearch';
import { moveThroughResults } from './results';
import { SearchResults } from './SearchResults';
import { SearchStart } from './SearchStart';
import { SentQueries } from './SentQueries';

/** The pause in typing, in ms, after which the address follows and the server is asked. */
const REST_MS = 220;

/**
 * Returns the field's text and the query of the address, which follows after a pause in typing. If the
 * address changes otherwise, by Back or a link, the field takes its query.
 */
function useTypedQuery(query: string) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const [text, setText] = useState(query);
  const [queries] = useState(() => new SentQueries(query));

  const settle = (next: string) => {
    const wanted = queries.send(next);
    if (wanted === undefined) return;
    void navigate({ to: '/search', search: wanted === '' ? {} : { q: wanted }, replace: true });
    // Flushed at once: otherwise the router merges this change with a navigation in the same click.
    history.flush();
  };

  useEffect(() => {
    const timer = setTimeout(() => {
      // A reader who is already navigating to another page must not be taken back.
      if (history.location.pathname === '/search') settle(text);
    }, REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the timer.
  }, [text]);

  useEffect(() => {
    if (queries.isForeign(query)) setText(query);
  }, [query, queries]);

  return { text, setText, settle };
}

/** Search as you type. The address follows, so that Back from a book shows the same results. */
export function SearchPage({ first }: { first: FirstSearch }) {
  const { t } = useLingui();
  const { query } = first;
  const { text, setText, settle } = useTypedQuery(query);
  const page = useRef<HTMLDivElement>(null);
  const field = () => page.current?.querySelector<HTMLInputElement>('input[type="search"]');

  /** A term is remembered only if the reader submits it or opens one of its results. */
  const remember = (term: string) => void usecases.keepSearch({ term });
  const submit = (term: string) => {
    setText(term);
    settle(term);
    remember(term);
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a[data-result]')) return;
    // Updates the address first, so that Back returns to these results, however quick the tap.
    settle(text);
    remember(text);
  };
  useFocusKept(page, field);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveThroughResults(event)) return;
    const inDialog = (event.target as Element).closest('dialog') !== null;
    if (event.key !== 'Escape' || text === '' || inDialog) return;
    event.preventDefault();
    setText('');
    settle('');
    field()?.focus();
  };

  return (
    <div ref={page} onKeyDown={onKeyDown} onClickCapture={onClick}>
      <PageTitle>{query === '' ? t`Search` : t`Search: ${query}`}</PageTitle>
      <h1 className="sr-only">
        <Trans>Search</Trans>
      </h1>
      <div className="sticky top-0 z-20 bg-paper pt-(--safe-top) desktop:top-(--top-bar-height)">
        <div className="page-width flex min-h-16 items-center gap-1 py-2 desktop:py-4">
          <BackButton className="-ml-2.5" />
          <div className="w-full max-w-3xl">
            <SearchField value={text} onChange={setText} onSubmit={submit} autoFocus={query === ''} />
          </div>
        </div>
      </div>
      {text.trim() === '' ? (
        <SearchStart
          onPick={(term) => {
            submit(term);
            field()?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <SearchResults text={text} first={first} />
      )}
    </div>
  );
}

/** The focused result may disappear with the next answer; then the focus moves to the field. */
function useFocusKept(
  page: RefObject<HTMLElement | null>,
  field: () => HTMLElement | null | undefined,
): void {
  useEffect(() => {
    const element = page.current;
    let focused: Element | null = null;
    const note = (event: FocusEvent) => {
      focused = event.target as Element;
    };
    const gone = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = null;
      field()?.focus({ preventScroll: true });
    });
    element?.addEventListener('focusin', note);
    if (element) gone.observe(element, { childList: true, subtree: true });
    return () => {
      element?.removeEventListener('focusin', note);
      gone.disconnect();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both stay the same while the page is mounted.
  }, []);
}
