/** Asks the active service worker to answer for pages that have none. */
export const CLAIM = 'CLAIM';
/** Tells an open page that a notice was followed, and where it leads: a path of the app. */
export const OPEN = 'OPEN';
export type OpenMessage = { readonly type: typeof OPEN; readonly path: string };
