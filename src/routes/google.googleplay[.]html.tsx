import { createFileRoute, redirect } from '@tanstack/react-router';
import { followCampaign } from './-landing/followCampaign';

/** A landing page of advertisements (spec 2.1): with a campaign where that leads, else to how the app is installed. */
export const Route = createFileRoute('/google/googleplay.html')({
  beforeLoad: ({ search, location }) => {
    followCampaign(search);
    // Home asks about the title that an open address names.
    if (new URLSearchParams(location.searchStr).has('targetId'))
      throw redirect({ to: '/home', replace: true });
    throw redirect({ to: '/googlePlay', replace: true });
  },
});
