import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/question')({
  component: Question,
});

function Question() {
  return <PlannedPage name="question" />;
}
