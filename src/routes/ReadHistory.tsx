import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage, readHistories } from '../features/history/HistoryPage';
import { firstRead } from '../platform/live/live';

export const Route = createFileRoute('/ReadHistory')({
  loader: () => firstRead(readHistories()),
  component: ReadHistory,
});

function ReadHistory() {
  return <HistoryPage first={Route.useLoaderData()} />;
}
