import { createFileRoute } from '@tanstack/react-router';
import { SearchPage } from '../features/search/SearchPage';

export const Route = createFileRoute('/search')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    ...(typeof q === 'string' && q !== '' && { q: q.slice(0, 200) }),
  }),
  component: Search,
});

function Search() {
  return <SearchPage query={Route.useSearch().q ?? ''} />;
}
