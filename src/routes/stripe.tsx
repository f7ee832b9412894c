import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/stripe')({
  component: Stripe,
});

function Stripe() {
  return <PlannedPage name="stripe" />;
}
