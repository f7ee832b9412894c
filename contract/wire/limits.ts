export const REQUEST_TIMEOUT_MS = 60_000;

export const MOBILE_MAX_WIDTH_PX = 768;
export const MOBILE_USER_AGENT = /Android|iPhone|iPad|iPod|Mobile|IEMobile|BlackBerry|Opera Mini|webOS/i;

/** Spec 2.2. */
export const TAB_BAR_MAX_ITEMS = 5;

/** The time zone of every displayed date, whose midnight starts a day (spec 3). */
export const DAY_TIME_ZONE = 'America/New_York';
/** The time zone of a reader's mails until their device reports one. */
export const DEFAULT_MAIL_ZONE = DAY_TIME_ZONE;

/** How often a visible page tells its worker that its thread runs, ms. */
export const BEAT_MS = 5_000;
/** After this many turns of the worker's own clock, each of `BEAT_MS`, without a message, the page hangs. */
export const SILENT_TURNS = 4;
