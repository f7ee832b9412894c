import { createFileRoute } from '@tanstack/react-router';
import { InvoicePage } from '../features/invoice/InvoicePage';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/invoice/$orderId')({ beforeLoad: laterTexts, component: Invoice });

function Invoice() {
  return <InvoicePage orderId={Route.useParams().orderId} />;
}
