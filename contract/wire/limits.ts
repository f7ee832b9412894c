// Network
export const REQUEST_TIMEOUT_MS = 60_000;

// Layout
export const MOBILE_MAX_WIDTH_PX = 768;
export const MOBILE_USER_AGENT = /Android|iPhone|iPad|iPod|Mobile|IEMobile|BlackBerry|Opera Mini|webOS/i;

/** The bottom bar holds at most this many tabs (spec 2.2). */
export const TAB_BAR_MAX_ITEMS = 5;

/** The zone every date is shown in, and whose midnight starts a day (spec 3). */
export const DAY_TIME_ZONE = 'America/New_York';
/** Of a reader's mails, until their device says its own. */
export const DEFAULT_MAIL_ZONE = DAY_TIME_ZONE;

export const LANGUAGES = ['en', 'ru', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How often a page that can be seen tells its worker that its thread runs, ms. */
export const BEAT_MS = 5_000;
/** So many turns of the worker's own clock, each of `BEAT_MS`, without a word: the page hangs. */
export const SILENT_TURNS = 4;
