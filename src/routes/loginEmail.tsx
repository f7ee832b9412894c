import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/loginEmail')({
  component: LoginEmail,
});

function LoginEmail() {
  return <PlannedPage name="loginEmail" />;
}
