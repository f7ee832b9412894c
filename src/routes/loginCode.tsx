import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/loginCode')({
  component: LoginCode,
});

function LoginCode() {
  return <PlannedPage name="loginCode" />;
}
