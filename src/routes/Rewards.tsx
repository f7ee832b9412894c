import { createFileRoute } from '@tanstack/react-router';
import { RewardsPage } from '../features/rewards/RewardsPage';
import { TabPage } from './-tabs/TabPage';

export const Route = createFileRoute('/Rewards')({
  component: Rewards,
});

function Rewards() {
  return <TabPage page={RewardsPage} />;
}
