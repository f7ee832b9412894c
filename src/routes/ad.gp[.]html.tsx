import { createFileRoute, redirect } from '@tanstack/react-router';
import { followCampaign } from './-landing/followCampaign';

/**
 * A landing page of advertisements (spec 2.1): leads to home, which asks about the novel or drama in the
 * address.
 */
export const Route = createFileRoute('/ad/gp.html')({
  beforeLoad: ({ search }) => {
    followCampaign(search);
    throw redirect({ to: '/home', replace: true });
  },
});
