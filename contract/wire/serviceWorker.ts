/** Asks the active service worker to take control of pages that have none. */
export const CLAIM = 'CLAIM';
/**
 * Asks the active service worker to check that all files of the app are still cached: the browser may have
 * deleted them (decision 0090).
 */
export const REPAIR_SHELL = 'REPAIR_SHELL';
/** The tag of background syncs that carry out the plan while the app is closed (decision 0090). */
export const PLAN_TAG = 'dogear-plan';
/** Tells an open page that a notice was followed, and the app's path it leads to. */
export const OPEN = 'OPEN';
export type OpenMessage = { readonly type: typeof OPEN; readonly path: string };

/**
 * The address to which the system posts data that is shared with the installed app (the manifest's
 * `share_target`).
 */
export const SHARE_PATH = '/share';
export const SHARE_FILES_FIELD = 'file';
/** The path for links opened with the app: a shared link, or one of our own scheme. */
export const OPEN_PATH = '/par';

/** The result of sharing files, for the library: they wait, or the reason why not. */
export type Shared = 'waiting' | 'tooLarge' | 'full' | 'lost';

/** The most bytes of all files shared at once: the size of the largest book. */
export const MOST_SHARED_BYTES = 256 * 1024 * 1024;
export const MOST_SHARED_FILES = 20;
