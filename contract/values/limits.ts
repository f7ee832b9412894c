/**
 * Every business constant of spec 9, named, with its unit. Both ends read them from here;
 * where the server may configure a value, the constant is the default.
 */

// Money
export const CHAPTER_PRICE_COINS = 1;
export const EPISODE_PRICE_COINS = 10;
/** What one telling of how long an episode played may say, in seconds: an episode is told of while it plays. */
export const WATCH_TIME_MOST_SECONDS = 3_600;
/** Seconds a reading ad must run before it pays. */
export const READING_AD_SECONDS = 15;
export const READING_AD_BONUS = 20;
export const DEFAULT_LOGIN_GOLD = 50;
export const DEFAULT_NOTICE_GOLD = 10;
export const DEFAULT_CURRENCY_SYMBOL = '$';
/** What is shown of a priced chapter before it is bought: a number of characters, and never more than this share of it. */
export const TEASER_MAX_CHARACTERS = 300;
export const TEASER_MAX_SHARE = 0.2;
/** A range of at least this many locked items gets this many percent off, rounded in the reader's favour. */
export const RANGE_DISCOUNT_FROM_ITEMS = 10;
export const RANGE_DISCOUNT_PERCENT = 10;
/**
 * An unlock that auto-unlock made can be taken back this often a day, and for this long: the reader taps within seconds, but
 * on a train the tap waits for a connection.
 */
export const UNDO_UNLOCK_MS = 86_400_000;
export const UNDO_UNLOCKS_A_DAY = 5;

// Chapters taken along (decision 0088)
/** At once, and an account has one pack at a time. */
export const PACK_CHAPTERS = 10;
/** What was not opened within this time comes back. */
export const PACK_MS = 7 * 86_400_000;
/** And is given back this much later: what was opened in time and is told of late is paid all the same. */
export const PACK_GRACE_MS = 12 * 3_600_000;
/** Of the chapters whose keys an account was given, this many may come back unopened within this time. */
export const PACK_RETURNS_MOST = 20;
export const PACK_RETURNS_MS = 28 * 86_400_000;
/** A device that never told what it opened keeps its account from another pack for this long. */
export const PACK_SILENCE_MS = PACK_RETURNS_MS;

/** Auto-unlock of a title stops after this many chapters a day, unless the reader chose another number. */
export const AUTO_UNLOCKS_A_DAY = 10;
/** Bonus of the seven days of a check-in row. */
export const CHECK_IN_BONUS = [5, 5, 10, 10, 15, 15, 30] as const;
/** One missed day can be made up within this many days, and no older one. */
export const CHECK_IN_MAKE_UP_DAYS = 7;
export const TOP_UP_TASK_BONUS = 50;
export const INSTALL_TASK_BONUS = 30;
/** Reading ads that pay on one day. */
export const READING_ADS_A_DAY = 10;
/** Bonus for each of the two, once the friend has read this many chapters. */
export const INVITE_BONUS = 50;
export const INVITE_CHAPTERS = 3;
/** Friends an inviter is paid for on one day; for the others on a later one. */
export const INVITE_FRIENDS_A_DAY = 5;

// What a script may win (decision 0031)
/** A reader with no proven e-mail is given this much bonus in all: five times the free chapters of a book. */
export const GUEST_BONUS_MOST = 50;
/** And all readers without one on a network this much a day, not counting check-ins with a chapter read. */
export const NETWORK_BONUS_A_DAY = 100;
/** And all of them everywhere this much a day, unless the operator chose another number: what a hundred networks may have. */
export const DEFAULT_GUEST_BONUS_A_DAY = 10_000;
/** What a check-in pays a reader without a proven e-mail after that (decision 0031). */
export const READING_CHECK_IN_BONUS = 5;
/** Check-ins of such readers with a chapter read, of one network, a day: 5,000 readers on the dearest of their first five days. */
export const READING_NETWORK_BONUS_A_DAY = 75_000;
/** The same everywhere: this many times what readers without an e-mail get for anything else. */
export const READING_GUESTS_FACTOR = 10;
/** Milliseconds after which a guest of a crowd may check in with a chapter read. */
export const CROWD_MS = 86_400_000;
/** Bonus given to guests that goes into one account by logging in, of all its guests: a telephone's, a tablet's, a computer's; or all that one guest has earned, if that is more. */
export const MERGED_BONUS_MOST = 3 * GUEST_BONUS_MOST;
/** Guests of one network: more are let in too, but get nothing for a day, and then only check-ins until they have an e-mail. */
export const GUESTS_AN_HOUR = 50;
export const GUESTS_A_DAY = 300;
/** Beyond this many of a network a day, nobody new comes in. */
export const GUESTS_A_DAY_MOST = 3_000;
/** A usual pace for fiction, words a minute. Chinese and Japanese characters count as words (formats/wordCount). */
export const USUAL_PACE = 240;
/** What a chapter that counts for a reward takes at the least: this share of the time it takes at the usual pace. */
export const HUMAN_READING_PERCENT = 20;

// Counters of the client (spec 9.3)
export const FIRST_HOME_COUNTER = 3;
export const HOME_NOTICE_COUNTER = 2;
export const AD_LIMIT_CLICK_TIMES = 3;
export const AD_LIMIT_INTERVAL_MS = 60_000;
/** Intervals of one day in which ads were clicked beyond the limit, each warned of once, until ads are taken away. */
export const AD_WARNINGS_BEFORE_BAN = 3;
export const AD_BAN_MS = 86_400_000;
export const DEFAULT_IS_DEEP_LINK = 0;

// Network
export const REQUEST_TIMEOUT_MS = 60_000;

// Credentials
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 32;
/** A reader's name and what they say of themselves. */
export const NICK_NAME_MAX_CHARACTERS = 40;
export const ABOUT_MAX_CHARACTERS = 500;
export const SUPPORT_MAX_CHARACTERS = 4_000;
/** A code of an e-mail: how long it can be used, and how often it can be tried from one network. */
export const CODE_VALID_SECONDS = 600;
export const CODE_TRIES = 5;
/** Tries at one code from all networks together but the one that asked for it. */
export const CODE_TRIES_ELSEWHERE = 10;
/** Wrong codes of one network, at all calls and addresses; and of all that try codes others asked for. */
export const WRONG_CODES_AN_HOUR = 30;
export const WRONG_CODES_ELSEWHERE_AN_HOUR = 1_000;
/** Codes for one purpose to one address: one in this many seconds. */
export const CODE_AGAIN_SECONDS = 60;

// Dialogs
export const NOTIFICATION_DIALOG_NOVEL_READS = 3;
export const NOTIFICATION_DIALOG_GAP_MS = 600_000;
export const LOGIN_POPUP_GAP_MS = 3_600_000;
export const FREE_READING_POPUP_GAP_MS = 3_600_000;
export const NEW_AD_ARRIVAL_WINDOW_MS = 21_600_000;
export const ENTER_READING_DELAY_MS = 3_000;

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

// Layout
export const MOBILE_MAX_WIDTH_PX = 768;
export const MOBILE_USER_AGENT = /Android|iPhone|iPad|iPod|Mobile|IEMobile|BlackBerry|Opera Mini|webOS/i;
/** The bottom bar holds at most this many tabs (spec 2.2). */
export const TAB_BAR_MAX_ITEMS = 5;

// Reading (the settings of spec 3.1: readingSettings.ts)
/** How many chapters ahead of the reader are fetched (spec 4.12). */
export const PREFETCH_CHAPTERS = 3;
/** First chapters of a book that cost nothing unless its publisher says otherwise. */
export const DEFAULT_FREE_CHAPTERS = 10;
/** The same of a drama's episodes. */
export const DEFAULT_FREE_EPISODES = 5;

/** How long a removed book of the device's own files can be put back (decision 0035). */
export const REMOVED_BOOK_DAYS = 30;

/** A misprint is reported with the words around it, not with a page. */
export const TYPO_MAX_CHARACTERS = 1_000;

/** A book is short below the first number of words, long above the second, else of medium length. */
export const SHORT_BOOK_BELOW_WORDS = 60_000;
export const LONG_BOOK_ABOVE_WORDS = 200_000;

// Watching
/** An episode counts as watched once this share of it was played. */
export const WATCHED_SHARE = 0.9;
/** Played for this long, an episode's time is told without waiting for a pause, in seconds. */
export const WATCH_TIME_TOLD_AFTER_SECONDS = 60;
/** Parts of films that were merely watched stay on the device up to this many bytes; what is kept is not counted. */
export const WATCHED_PARTS_MOST_BYTES = 300_000_000;

/** The zone every date is shown in, and whose midnight starts a day (spec 3). */
export const DAY_TIME_ZONE = 'America/New_York';
/** Of a reader's mails, until their device says its own. */
export const DEFAULT_MAIL_ZONE = DAY_TIME_ZONE;

/** Sealed content of the read history starts with these seven characters (spec 3). */
export const SEALED_MARKER = 'DOGEAR:';

export const LANGUAGES = ['en', 'ru', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];
