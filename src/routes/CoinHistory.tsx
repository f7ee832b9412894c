import { createFileRoute } from '@tanstack/react-router';
import { readCoinHistory } from '../../data/queries/wallet';
import { CoinHistoryPage, LINES_AT_A_TIME } from '../features/wallet/CoinHistoryPage';
import { firstRead } from '../platform/live';

export const Route = createFileRoute('/CoinHistory')({
  loader: () => firstRead(readCoinHistory(LINES_AT_A_TIME)),
  component: CoinHistory,
});

function CoinHistory() {
  return <CoinHistoryPage first={Route.useLoaderData()} />;
}
