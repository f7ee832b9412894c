import { createFileRoute } from '@tanstack/react-router';
import { PlannedPage } from '../features/planned/PlannedPage';

export const Route = createFileRoute('/CoinHistory')({
  component: CoinHistory,
});

function CoinHistory() {
  return <PlannedPage name="CoinHistory" />;
}
