import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '../features/search/readSearch';
import { SearchPage } from '../features/search/SearchPage';

/** The server's limit, in characters. */
const LONGEST_QUERY = 200;

export const Route = createFileRoute('/search')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    ...(typeof q === 'string' && q.trim() !== '' && { q: q.trim().slice(0, LONGEST_QUERY) }),
  }),
  loaderDeps: ({ search }) => ({ query: search.q ?? '' }),
  // While the reader types, the page does not wait for data: a placeholder would take the focus away.
  loader: ({ deps: { query }, cause }) => (cause === 'stay' ? { query, list: undefined } : readSearch(query)),
  component: Search,
});

function Search() {
  return <SearchPage first={Route.useLoaderData()} />;
}
