import { createFileRoute } from '@tanstack/react-router';
import { readReadingTime } from '../../data/queries/readingTime';
import { StatisticsPage } from '../features/statistics/StatisticsPage';
import { laterTexts } from '../i18n/activate';
import { firstRead } from '../platform/live/live';

export const Route = createFileRoute('/ReadingStatistics')({
  beforeLoad: laterTexts,
  loader: () => firstRead(readReadingTime()),
  component: ReadingStatistics,
});

function ReadingStatistics() {
  return <StatisticsPage first={Route.useLoaderData()} />;
}
