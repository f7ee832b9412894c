/** What one telling of how long an episode played may say, in seconds: an episode is told of while it plays. */
export const WATCH_TIME_MOST_SECONDS = 3_600;

/** What is shown of a priced chapter before it is bought: a number of characters, and never more than this share of it. */
export const TEASER_MAX_CHARACTERS = 300;
export const TEASER_MAX_SHARE = 0.2;

// Home
export const CAROUSEL = {
  autoplayMs: 5_000,
  loop: true,
  slides: 3,
  gapPx: 18,
  centred: true,
  featuredBooks: 6,
} as const;

export const FEED_BLOCKS_PER_PAGE = 2;
export const DESKTOP_GRID_COLUMNS = 3;

export const SWIPE = {
  speedMs: 300,
  thresholdPx: 5,
  touchAngleDegrees: 45,
  longSwipeMs: 300,
  longSwipeRatio: 0.5,
} as const;

export const TAB_SWIPE_THRESHOLD_PX = 5;
export const LIST_LOAD_OFFSET_PX = 300;
export const PULL_REFRESH_HEAD_PX = 50;

/** The home header is transparent below the first value, a gradient below the second, solid beyond. */
export const HEADER_TRANSPARENT_BELOW_PX = 10;
export const HEADER_GRADIENT_BELOW_PX = 150;

/** First chapters of a book that cost nothing unless its publisher says otherwise. */
export const DEFAULT_FREE_CHAPTERS = 10;
/** The same of a drama's episodes. */
export const DEFAULT_FREE_EPISODES = 5;

// Watching
/** An episode counts as watched once this share of it was played. */
export const WATCHED_SHARE = 0.9;

/** Played for this long, an episode's time is told without waiting for a pause, in seconds. */
export const WATCH_TIME_TOLD_AFTER_SECONDS = 60;

/** Parts of films that were merely watched stay on the device up to this many bytes; what is kept is not counted. */
export const WATCHED_PARTS_MOST_BYTES = 300_000_000;
