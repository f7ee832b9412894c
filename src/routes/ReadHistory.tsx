import { createFileRoute } from '@tanstack/react-router';
import { readHistory } from '../../data/queries/history';
import { HistoryPage } from '../features/history/HistoryPage';
import { firstRead } from '../platform/live';

export const Route = createFileRoute('/ReadHistory')({
  loader: () => firstRead(readHistory()),
  component: ReadHistory,
});

function ReadHistory() {
  return <HistoryPage first={Route.useLoaderData()} />;
}
