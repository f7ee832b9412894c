import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/topup')({
  /** `source=sale`: the reader comes from a discount (spec 2.1). inviteCode and isDeepLink are the root route's. */
  validateSearch: ({ source }: Record<string, unknown>): { source?: 'sale' } => ({
    ...(source === 'sale' && { source }),
  }),
  component: Topup,
});

function Topup() {
  return <PlannedPage name="topup" />;
}
