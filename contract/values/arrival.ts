import type { Arrival } from '../schemas/account';

/** Somebody of whom nothing is known but that they came. */
export const NO_ARRIVAL: Arrival = {
  source: '',
  inviteCode: '',
  friendInviteCode: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  pixelId: '',
  fbclid: '',
  fbc: '',
  fbp: '',
  aid: '',
};
