import { createFileRoute } from '@tanstack/react-router';
import { LoginEmailPage } from '../features/login/LoginEmailPage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/loginEmail')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: LoginEmail,
});

function LoginEmail() {
  const { redirect, register = false } = soundSearch(Route.useSearch());
  // The key resets the fields when the form changes.
  return <LoginEmailPage key={String(register)} redirect={redirect} register={register} />;
}
