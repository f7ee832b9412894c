import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/profile')({
  component: Profile,
});

function Profile() {
  return <PlannedPage name="profile" />;
}
