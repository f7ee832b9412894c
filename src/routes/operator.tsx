import { createFileRoute } from '@tanstack/react-router';
import { OperatorPage } from '../features/operator/OperatorPage';
import type { OperatorAddress } from '../features/operator/operatorAddress';

export const Route = createFileRoute('/operator')({
  // What an address says is read where the page is: this comes with every first screen.
  validateSearch: (search: OperatorAddress) => search,
  component: Operator,
});

function Operator() {
  return <OperatorPage address={Route.useSearch()} />;
}
