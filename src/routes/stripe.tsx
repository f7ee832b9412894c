import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage, type PaymentSearch } from '../features/payment/PaymentPage';

export const Route = createFileRoute('/stripe')({
  /**
   * `purchase`: the requestId of the kept purchase. `return`: where its reader goes once it is paid. `order` and `redirect_status`: a
   * bank sends them back. What else Stripe writes into that address, its secret among it, goes from it.
   */
  validateSearch: (search: Record<string, unknown>): PaymentSearch => {
    const kept = ['purchase', 'return', 'order', 'redirect_status'] as const;
    return Object.fromEntries(
      kept.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    );
  },
  component: Stripe,
});

function Stripe() {
  return <PaymentPage search={Route.useSearch()} />;
}
