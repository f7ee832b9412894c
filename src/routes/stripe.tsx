import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage, type PaymentSearch } from '../features/payment/PaymentPage';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/stripe')({
  beforeLoad: laterTexts,
  /**
   * `purchase`: the requestId of the stored purchase. `return`: the page after payment. `order` and
   * `redirect_status`: set by the return from a bank. Everything else that Stripe adds to the address is
   * dropped, including its secret.
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
