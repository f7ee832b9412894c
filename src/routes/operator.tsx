import { createFileRoute } from '@tanstack/react-router';
import { OperatorPage } from '../features/operator/OperatorPage';
import type { OperatorAddress } from '../features/operator/operatorAddress';

export const Route = createFileRoute('/operator')({
  // The page checks the query: this code is loaded with every first screen.
  validateSearch: (search: OperatorAddress) => search,
  component: Operator,
});

function Operator() {
  return <OperatorPage address={Route.useSearch()} />;
}
