import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/login/LoginPage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/login')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: Login,
});

function Login() {
  return <LoginPage {...soundSearch(Route.useSearch())} />;
}
