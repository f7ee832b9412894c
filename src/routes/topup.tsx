import { createFileRoute } from '@tanstack/react-router';
import { TopupPage, type TopupSearch } from '../features/topup/TopupPage';

const ORDER = /^[0-9a-f-]{36}$/;

export const Route = createFileRoute('/topup')({
  /**
   * `source=sale`: the reader comes from a discount (spec 2.1). `order`: they come back from its payment, `left`: without
   * having paid. `return`: where they go once they have; the page follows it to screens of the app alone. inviteCode and
   * isDeepLink are the root route's.
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
