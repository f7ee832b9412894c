import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SentQueries } from './SentQueries';

/** How long the keys must rest before the address follows and the server is asked. */
const REST_MS = 220;

/**
 * What is in the field, and the query of the address, which follows once the keys rest. An address that changes by
 * itself, on the way back or by a link, is taken into the field.
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
    // Written at once: the router would make one change of this one and a step away in the same click.
    history.flush();
  };

  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever is on the way to another page, which may take its time to come, is not called back.
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
