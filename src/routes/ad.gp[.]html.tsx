import { createFileRoute, redirect } from '@tanstack/react-router';
import { followCampaign } from './-landing/followCampaign';

/** A landing page of advertisements (spec 2.1): `?type=novel`, and with it every other type, is the novels' home. */
export const Route = createFileRoute('/ad/gp.html')({
  beforeLoad: ({ search }) => {
    followCampaign(search);
    throw redirect({ to: '/home', replace: true });
  },
});
