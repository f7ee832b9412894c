/** Asks the active service worker to answer for pages that have none. */
export const CLAIM = 'CLAIM';
