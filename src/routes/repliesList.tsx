import { createFileRoute } from '@tanstack/react-router';
import { type RepliesAddress, RepliesPage } from '../features/replies/RepliesPage';

export const Route = createFileRoute('/repliesList')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: RepliesAddress) => search,
  component: Replies,
});

function Replies() {
  return <RepliesPage address={Route.useSearch()} />;
}
