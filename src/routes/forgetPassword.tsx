import { createFileRoute } from '@tanstack/react-router';
import { ForgetPasswordPage } from '../features/login/ForgetPasswordPage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/forgetPassword')({
  // Looked at where the page is: what stands here is part of the first screen's code.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: ForgetPassword,
});

function ForgetPassword() {
  return <ForgetPasswordPage redirect={soundSearch(Route.useSearch()).redirect} />;
}
