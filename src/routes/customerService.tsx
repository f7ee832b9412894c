import { createFileRoute } from '@tanstack/react-router';
import { CustomerServicePage } from '../features/account/CustomerServicePage';

export const Route = createFileRoute('/customerService')({
  component: CustomerServicePage,
});
