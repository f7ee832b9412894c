import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/repliesList')({
  component: RepliesList,
});

function RepliesList() {
  return <PlannedPage name="repliesList" />;
}
