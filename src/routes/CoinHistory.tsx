import { createFileRoute } from '@tanstack/react-router';
import { CoinHistoryPage } from '../features/wallet/CoinHistoryPage';
import { laterTexts } from '../i18n/activate';

export const Route = createFileRoute('/CoinHistory')({
  beforeLoad: laterTexts,
  component: CoinHistoryPage,
});
