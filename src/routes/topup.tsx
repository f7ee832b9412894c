import { createFileRoute } from '@tanstack/react-router';
import { TopupPage, type TopupSearch } from '../features/topup/TopupPage';
import { laterTexts } from '../i18n/activate';

const ORDER = /^[0-9a-f-]{36}$/;

export const Route = createFileRoute('/topup')({
  beforeLoad: laterTexts,
  /**
   * `source=sale`: the reader followed a discount (spec 2.1). `order`: the reader returns from its payment;
   * `left`: without having paid. `return`: the page after payment; only screens of the app are followed. The
   * root route handles inviteCode and isDeepLink.
   */
  validateSearch: (search: Record<string, unknown>): TopupSearch => {
    const { source, order, left } = search;
    return {
      ...(source === 'sale' && { source }),
      ...(typeof order === 'string' && ORDER.test(order) && { order }),
      ...(String(left) === '1' && { left: '1' }),
      ...(typeof search.return === 'string' && { return: search.return }),
    };
  },
  component: Topup,
});

function Topup() {
  return <TopupPage search={Route.useSearch()} />;
}
