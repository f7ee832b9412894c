import { createFileRoute } from '@tanstack/react-router';
import { LoginCodePage } from '../features/login/LoginCodePage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/loginCode')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: LoginCode,
});

function LoginCode() {
  return <LoginCodePage redirect={soundSearch(Route.useSearch()).redirect} />;
}
