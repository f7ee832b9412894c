import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SentQueries } from './SentQueries';

/** The pause in typing, in ms, after which the address follows and the server is asked. */
const REST_MS = 220;

/**
 * Returns the field's text and the query of the address, which follows after a pause in typing. If the
 * address changes otherwise, by Back or a link, the field takes its query.
 */
export function useTypedQuery(query: string) {
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the clock.
  }, [text]);

  useEffect(() => {
    if (queries.isForeign(query)) setText(query);
  }, [query, queries]);

  return { text, setText, settle };
}
