import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/planned/LoginPage';
import { destinationOf } from '../platform/destination';

export const Route = createFileRoute('/login')({
  /** `redirect`: the path to return to afterwards. The page takes it for what it is: anything may stand there. */
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } => ({
    ...(typeof redirect === 'string' && { redirect }),
  }),
  component: Login,
});

function Login() {
  return <LoginPage back={destinationOf(Route.useSearch().redirect)} />;
}
