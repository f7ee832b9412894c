import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/forgetPassword')({
  component: ForgetPassword,
});

function ForgetPassword() {
  return <PlannedPage name="forgetPassword" />;
}
