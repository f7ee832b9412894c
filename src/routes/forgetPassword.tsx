import { createFileRoute } from '@tanstack/react-router';
import { ForgetPasswordPage } from '../features/login/ForgetPasswordPage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/forgetPassword')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: ForgetPassword,
});

function ForgetPassword() {
  return <ForgetPasswordPage redirect={soundSearch(Route.useSearch()).redirect} />;
}
