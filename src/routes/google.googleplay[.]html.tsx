import { createFileRoute, redirect } from '@tanstack/react-router';
import { followCampaign } from './-landing/followCampaign';

/**
 * A landing page of advertisements (spec 2.1): with a campaign where that leads; to home, which asks about the title, where its
 * address names one; else to how the app is installed.
 */
export const Route = createFileRoute('/google/googleplay.html')({
  beforeLoad: ({ search, location }) => {
    followCampaign(search);
    const namesTitle = location.searchStr.includes('targetId=');
    throw redirect({ to: namesTitle ? '/home' : '/googlePlay', replace: true });
  },
});
