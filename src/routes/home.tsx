import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/HomePage';
import { readHome } from '../features/home/homeState';
import { firstRead } from '../platform/live/live';
import { loadRideLine } from '../shared/ride/rideLead';
import { followCampaign } from './-landing/followCampaign';
import { TabPage } from './-tabs/TabPage';

export const Route = createFileRoute('/home')({
  // Part of the shell, like the library, because most visits start here.
  codeSplitGroupings: [],
  // Home is a landing page too (spec 2.1).
  beforeLoad: ({ search }) => followCampaign(search),
  loader: async () => {
    const [home] = await Promise.all([firstRead(readHome()), loadRideLine()]);
    return home;
  },
  component: Home,
});

function Home() {
  return <TabPage page={HomePage} />;
}
