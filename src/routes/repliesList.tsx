import { createFileRoute } from '@tanstack/react-router';
import { RepliesPage } from '../features/replies/RepliesPage';

export const Route = createFileRoute('/repliesList')({
  component: RepliesPage,
});
