/** Asks the active service worker to answer for pages that have none. */
export const CLAIM = 'CLAIM';
/** Asks the active service worker whether all files of the app are still kept: a browser may have cleared them (decision 0090). */
export const MEND_SHELL = 'MEND_SHELL';
/** Tag of the syncs that carry the plan out with the app closed (decision 0090). */
export const PLAN_TAG = 'dogear-plan';
/** Tells an open page that a notice was followed, and where it leads: a path of the app. */
export const OPEN = 'OPEN';
export type OpenMessage = { readonly type: typeof OPEN; readonly path: string };

/** Where the system posts what is shared with the installed app (the manifest's `share_target`). */
export const SHARE_PATH = '/share';
/** The form's field of files. */
export const SHARE_FILES_FIELD = 'file';
/** Where a link leads that is opened with the app: one that was shared, or one of our own scheme. */
export const OPEN_PATH = '/par';

/** What the library is told of files that were shared: they wait, or why they do not. */
export type Shared = 'waiting' | 'tooLarge' | 'full' | 'lost';

/** What all files shared at once may weigh, bytes: as much as the largest book. */
export const MOST_SHARED_BYTES = 256 * 1024 * 1024;
export const MOST_SHARED_FILES = 20;
