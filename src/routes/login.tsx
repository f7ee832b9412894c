import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/login/LoginPage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/login')({
  // Looked at where the page is: what stands here is part of the first screen's code.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: Login,
});

function Login() {
  return <LoginPage {...soundSearch(Route.useSearch())} />;
}
