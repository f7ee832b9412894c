import { createFileRoute } from '@tanstack/react-router';
import { readAccount } from '../../data/queries/wallet';
import { MinePage } from '../features/account/MinePage';
import { firstRead } from '../platform/live/live';
import { TabPage } from './-tabs/TabPage';

export const Route = createFileRoute('/mine')({
  loader: () => firstRead(readAccount()),
  component: Mine,
});

function Mine() {
  return <TabPage page={MinePage} />;
}
