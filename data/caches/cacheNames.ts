/** Cache Storage names shared by the service worker, which fills them, and the gateway, which may free them. */
export const CHAPTER_CACHE = 'dogear-chapters';
export const READING_FONT_CACHE = 'dogear-reading-faces';
export const COVER_CACHE = 'dogear-covers';
/** The dictionary, where the reader asked for it: filled by the worker alone. */
export const DICTIONARY_CACHE = 'dogear-dictionary';
/** Files of films, sealed as they were served: filled by the worker alone. */
export const PARTS_CACHE = 'dogear-parts';
/** Files that were shared with the app, until the reader has decided: filled by the service worker. */
export const SHARED_FILES_CACHE = 'dogear-shared';
/** What should be on this device, in case the database is gone (decision 0090). */
export const INVENTORY_CACHE = 'dogear-inventory';
export const PREVIOUS_ASSETS_CACHE = 'dogear-previous-assets';
