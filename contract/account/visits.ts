import type { Arrival } from './account.schema';

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

// Client counters (spec 9.3)
export const FIRST_HOME_COUNTER = 3;
export const HOME_NOTICE_COUNTER = 2;
export const DEFAULT_IS_DEEP_LINK = 0;

export const NOTIFICATION_DIALOG_NOVEL_READS = 3;
export const NOTIFICATION_DIALOG_GAP_MS = 600_000;
export const LOGIN_POPUP_GAP_MS = 3_600_000;
export const FREE_READING_POPUP_GAP_MS = 3_600_000;
export const NEW_AD_ARRIVAL_WINDOW_MS = 21_600_000;
export const ENTER_READING_DELAY_MS = 3_000;
