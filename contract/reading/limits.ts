/** Chapters fetched ahead of the reader (spec 4.12). */
export const PREFETCH_CHAPTERS = 3;
/** How long a removed own book can be restored, in days (decision 0035). */
export const REMOVED_BOOK_DAYS = 30;
/** The longest text of a typo report: the words around the typo, not a page. */
export const TYPO_MAX_CHARACTERS = 1_000;
/** Sealed content of the read history starts with these seven characters (spec 3). */
export const SEALED_MARKER = 'DOGEAR:';

/**
 * Limits of the sync (decision 0019). Separate from the schemas, so that a page can use them without loading
 * those.
 */

/**
 * The most changes in one call, and the most bytes of JSON that a device puts into one (the server accepts
 * bodies of 64 kB).
 */
export const SYNC_CHANGES_A_CALL = 100;
export const SYNC_BYTES_A_CALL = 24_000;
export const SYNC_MOST_ITEMS = 20_000;
/** A device that was away longer receives everything again. */
export const SYNC_REMOVALS_DAYS = 365;
/**
 * The most bytes of one account's items as the server stores them, including removed ones (decision 0028).
 * Beyond this, the account refuses every change that makes it larger.
 */
export const SYNC_MOST_BYTES = { guest: 1_900_000, registered: 20_000_000 } as const;
/** The most devices of an account whose last batch is remembered: those seen most recently. */
export const SYNC_MOST_DEVICES = 20;
export const SYNC_MOST_PLACES = 20;
/**
 * The most downloaded titles that the account stores for a class of devices; a repair fetches them again
 * (decision 0090).
 */
export const SYNC_MOST_KEPT = 200;
export const SYNC_MOST_ORDER = 1_500;
export const SYNC_MOST_NOTE_CHARACTERS = 4_000;
export const SYNC_MOST_QUOTE_CHARACTERS = 4_000;
