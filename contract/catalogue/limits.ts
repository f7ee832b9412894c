/** The limit for one report of watch time; the playing episode is reported more often. */
export const WATCH_TIME_MOST_SECONDS = 3_600;

/**
 * The most that is shown of a priced chapter before it is bought: in characters, and as a share of the
 * chapter.
 */
export const TEASER_MAX_CHARACTERS = 300;
export const TEASER_MAX_SHARE = 0.2;

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

/** First chapters of a priced book that are free unless its publisher decides otherwise. */
export const DEFAULT_FREE_CHAPTERS = 10;
export const DEFAULT_FREE_EPISODES = 5;

/** The share of an episode that must have played for it to count as watched. */
export const WATCHED_SHARE = 0.9;

/** In seconds. A film starts once it has this much, whatever the connection. */
export const FILM_START_S = 4;

/** Watch time is reported after this many seconds of playing, without waiting for a pause. */
export const WATCH_TIME_TOLD_AFTER_SECONDS = 60;

/** The most bytes of parts that stay cached from merely watched films; downloads are not counted. */
export const WATCHED_PARTS_MOST_BYTES = 300_000_000;
