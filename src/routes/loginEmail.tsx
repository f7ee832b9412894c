import { createFileRoute } from '@tanstack/react-router';
import { LoginEmailPage } from '../features/login/LoginEmailPage';
import { type LoginSearch, soundSearch } from '../features/login/loginSearch';

export const Route = createFileRoute('/loginEmail')({
  // Looked at where the page is: what stands here is part of the first screen's code.
  validateSearch: (search: Record<string, unknown>): LoginSearch => search,
  component: LoginEmail,
});

function LoginEmail() {
  const { redirect, register = false } = soundSearch(Route.useSearch());
  // Another form is another page, with fields of its own.
  return <LoginEmailPage key={String(register)} redirect={redirect} register={register} />;
}
