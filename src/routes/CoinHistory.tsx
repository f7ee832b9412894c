import { createFileRoute } from '@tanstack/react-router';
import { CoinHistoryPage } from '../features/wallet/CoinHistoryPage';

export const Route = createFileRoute('/CoinHistory')({
  component: CoinHistoryPage,
});
