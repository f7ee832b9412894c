import { createFileRoute, redirect } from '@tanstack/react-router';
import { followCampaign } from './-landing/followCampaign';

/** A landing page of advertisements (spec 2.1): with a campaign where that leads, else to how the app is installed. */
export const Route = createFileRoute('/google/googleplay.html')({
  beforeLoad: ({ search }) => {
    followCampaign(search);
    throw redirect({ to: '/googlePlay', replace: true });
  },
});
