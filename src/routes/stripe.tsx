import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage, type PaymentSearch } from '../features/payment/PaymentPage';

export const Route = createFileRoute('/stripe')({
  /** `purchase`: the requestId of the kept purchase. `return`: where its reader goes once it is paid. */
  validateSearch: (search: Record<string, unknown>): PaymentSearch => ({
    ...(typeof search.purchase === 'string' && { purchase: search.purchase }),
    ...(typeof search.return === 'string' && { return: search.return }),
  }),
  component: Stripe,
});

function Stripe() {
  return <PaymentPage search={Route.useSearch()} />;
}
