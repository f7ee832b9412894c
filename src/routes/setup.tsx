import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SetupPage } from '../features/login/setup/SetupPage';

export const Route = createFileRoute('/setup')({ component: Setup });

function Setup() {
  return <SetupPage token={useLocation().hash} />;
}
