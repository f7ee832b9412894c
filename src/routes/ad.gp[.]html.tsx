import { createFileRoute, redirect } from '@tanstack/react-router';
import { followCampaign } from './-landing/followCampaign';

/** A landing page of advertisements (spec 2.1): home, which asks about the title it carries to, a novel or a drama. */
export const Route = createFileRoute('/ad/gp.html')({
  beforeLoad: ({ search }) => {
    followCampaign(search);
    throw redirect({ to: '/home', replace: true });
  },
});
