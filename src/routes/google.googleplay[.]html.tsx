import { createFileRoute, redirect } from '@tanstack/react-router';
import { followCampaign } from './-landing/followCampaign';
import { storePageLeadsTo } from './-landing/storePage';

/** A landing page of advertisements (spec 2.1): follows a campaign if there is one, otherwise its address. */
export const Route = createFileRoute('/google/googleplay.html')({
  beforeLoad: ({ search, location }) => {
    followCampaign(search);
    throw redirect({ to: storePageLeadsTo(location.searchStr), replace: true });
  },
});
