import { createFileRoute } from '@tanstack/react-router';
import { DiscoverPage } from '../features/search/DiscoverPage';

export const Route = createFileRoute('/discover')({
  component: DiscoverPage,
});
