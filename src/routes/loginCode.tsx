import { createFileRoute } from '@tanstack/react-router';
import { LoginCodePage } from '../features/login/LoginCodePage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/loginCode')({
  // Looked at where the page is: what stands here is part of the first screen's code.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: LoginCode,
});

function LoginCode() {
  return <LoginCodePage redirect={soundSearch(Route.useSearch()).redirect} />;
}
