import { createFileRoute } from '@tanstack/react-router';
import type { OperatorAddress } from '../features/operator/operatorAddress';
import { StudioPage } from '../features/studio/StudioPage';

export const Route = createFileRoute('/studio')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: Pick<OperatorAddress, 'at'>) => search,
  component: Studio,
});

function Studio() {
  return <StudioPage address={Route.useSearch()} />;
}
