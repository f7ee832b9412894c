// Reading (the settings of spec 3.1: readingSettings.ts)
/** How many chapters ahead of the reader are fetched (spec 4.12). */
export const PREFETCH_CHAPTERS = 3;
/** How long a removed book of the device's own files can be put back (decision 0035). */
export const REMOVED_BOOK_DAYS = 30;
/** A misprint is reported with the words around it, not with a page. */
export const TYPO_MAX_CHARACTERS = 1_000;
/** Sealed content of the read history starts with these seven characters (spec 3). */
export const SEALED_MARKER = 'DOGEAR:';

/** Limits of what devices have in common (decision 0019). Apart from the schemas, so that a page needs none of them. */

/** Changes in one call, and how many bytes of JSON a device puts into one (the server takes bodies of 64 kB). */
export const SYNC_CHANGES_A_CALL = 100;
export const SYNC_BYTES_A_CALL = 24_000;
/** Things of one account, those removed not counted. */
export const SYNC_MOST_ITEMS = 20_000;
/** Removals are remembered for this many days. A device that was away for longer hears everything again. */
export const SYNC_REMOVALS_DAYS = 365;
/**
 * Bytes of one account's things as the server keeps them, those removed among them (decision 0028). Beyond it an account
 * takes nothing more that makes it larger, and says so.
 */
export const SYNC_MOST_BYTES = { guest: 1_900_000, registered: 20_000_000 } as const;
/** Devices of one account whose last batch is remembered: those heard of last. */
export const SYNC_MOST_DEVICES = 20;
/** Past places of a book. */
export const SYNC_MOST_PLACES = 20;
/** The most downloaded titles that the account stores for a class of devices; a repair fetches them again (decision 0090). */
export const SYNC_MOST_KEPT = 200;
/** Books in the reader's own order. */
export const SYNC_MOST_ORDER = 1_500;
export const SYNC_MOST_NOTE_CHARACTERS = 4_000;
export const SYNC_MOST_QUOTE_CHARACTERS = 4_000;
