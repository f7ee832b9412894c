import { createFileRoute } from '@tanstack/react-router';
import { type RepliesAddress, RepliesPage } from '../features/replies/RepliesPage';

export const Route = createFileRoute('/repliesList')({
  // What an address says is read where the page is: this comes with every first screen.
  validateSearch: (search: RepliesAddress) => search,
  component: Replies,
});

function Replies() {
  return <RepliesPage address={Route.useSearch()} />;
}
