/** Asks the active service worker to answer for pages that have none. */
export const CLAIM = 'CLAIM';
/** Asks the active service worker whether all files of the app are still kept: a browser may have cleared them (decision 0090). */
export const MEND_SHELL = 'MEND_SHELL';
/** Tag of the syncs that carry the plan out with the app closed (decision 0090). */
export const PLAN_TAG = 'dogear-plan';
/** Tells an open page that a notice was followed, and where it leads: a path of the app. */
export const OPEN = 'OPEN';
export type OpenMessage = { readonly type: typeof OPEN; readonly path: string };
