import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/comments')({
  component: Comments,
});

function Comments() {
  return <PlannedPage name="comments" />;
}
