/*
 * Business constants (spec 9) with their units; those of other subjects are in their folders. Device and
 * server both use them; if the server can configure a value, the constant is the default.
 */

export const CHAPTER_PRICE_COINS = 1;
export const EPISODE_PRICE_COINS = 10;
export const DEFAULT_LOGIN_GOLD = 50;
export const DEFAULT_NOTICE_GOLD = 10;
export const DEFAULT_CURRENCY_SYMBOL = '$';
/** A range of at least this many locked items gets this percentage off, rounded in the reader's favour. */
export const RANGE_DISCOUNT_FROM_ITEMS = 10;
export const RANGE_DISCOUNT_PERCENT = 10;
/**
 * How long an auto-unlock can be undone, and how often a day. The reader taps within seconds, but without a
 * connection the tap waits.
 */
export const UNDO_UNLOCK_MS = 86_400_000;
export const UNDO_UNLOCKS_A_DAY = 5;

// Chapters taken along (decision 0088)
/** The most chapters of a pack; an account has one pack at a time. */
export const PACK_CHAPTERS = 10;
/** Coins of chapters that are not opened within this time are released. */
export const PACK_MS = 7 * 86_400_000;
/** The release is delayed by this, so that chapters opened in time but reported late are still paid for. */
export const PACK_GRACE_MS = 12 * 3_600_000;
/** The most chapters of packs that an account may return unopened within this time. */
export const PACK_RETURNS_MOST = 20;
export const PACK_RETURNS_MS = 28 * 86_400_000;
/** A device that never reports what it opened keeps its account from taking another pack for this long. */
export const PACK_SILENCE_MS = PACK_RETURNS_MS;
/** The default for the chapters a day after which auto-unlock of a title stops. */
export const AUTO_UNLOCKS_A_DAY = 10;

// Limits on what a script can gain (decision 0031)
/** The most bonus in total for a reader without a proven e-mail: five times the free chapters of a book. */
export const GUEST_BONUS_MOST = 50;
/** The most bonus a day for all such readers of one network, not counting check-ins with a chapter read. */
export const NETWORK_BONUS_A_DAY = 100;
/**
 * The most bonus a day for all such readers together, unless the operator configures another value: the limit
 * of a hundred networks.
 */
export const DEFAULT_GUEST_BONUS_A_DAY = 10_000;
export const READING_CHECK_IN_BONUS = 5;
/**
 * The most bonus a day on one network for check-ins of such readers with a chapter read: 5,000 readers on the
 * most expensive of their first five days.
 */
export const READING_NETWORK_BONUS_A_DAY = 75_000;
/** The same for all networks together, as a multiple of all other bonus for readers without an e-mail. */
export const READING_GUESTS_FACTOR = 10;
/** The wait, in milliseconds, until a guest of a crowd can check in with a chapter read. */
export const CROWD_MS = 86_400_000;
/**
 * The most guest bonus that logins merge into one account, from all its guests (a phone, a tablet, a
 * computer); or everything that one guest has earned, if that is more.
 */
export const MERGED_BONUS_MOST = 3 * GUEST_BONUS_MOST;
/**
 * New guests of one network. Guests beyond this are admitted, but get nothing for a day, and after it only
 * check-ins until they have an e-mail.
 */
export const GUESTS_AN_HOUR = 50;
export const GUESTS_A_DAY = 300;
export const GUESTS_A_DAY_MOST = 3_000;
/**
 * A usual reading pace for fiction, words per minute. Chinese and Japanese characters count as words
 * (formats/wordCount).
 */
export const USUAL_PACE = 240;
/** The minimum time for a chapter to count for a reward, in percent of the time at the usual pace. */
export const HUMAN_READING_PERCENT = 20;
