import { createFileRoute } from '@tanstack/react-router';
import { CommentsPage } from '../features/comments/CommentsPage';
import type { CommentsAddress } from '../features/comments/placeOfAddress';

export const Route = createFileRoute('/comments')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: CommentsAddress) => search,
  component: Comments,
});

function Comments() {
  return <CommentsPage address={Route.useSearch()} />;
}
