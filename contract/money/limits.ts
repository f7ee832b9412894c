/*
 * Business constants (spec 9), named, with their units; other subjects have theirs beside them. Both ends read them from here; where the server may
 * configure a value, the constant is the default.
 */

// Money
export const CHAPTER_PRICE_COINS = 1;
export const EPISODE_PRICE_COINS = 10;
export const DEFAULT_LOGIN_GOLD = 50;
export const DEFAULT_NOTICE_GOLD = 10;
export const DEFAULT_CURRENCY_SYMBOL = '$';
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
