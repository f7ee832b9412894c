import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '../features/invoice/InvoicePage';

export const Route = createFileRoute('/invoice/$orderId')({ component: Invoice });

function Invoice() {
  return <InvoicePage orderId={Route.useParams().orderId} />;
}
