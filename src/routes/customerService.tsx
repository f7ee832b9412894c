import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/customerService')({
  component: CustomerService,
});

function CustomerService() {
  return <PlannedPage name="customerService" />;
}
