/** Cache Storage names. The service worker fills these caches; the gateway may clear them. */
export const CHAPTER_CACHE = 'dogear-chapters';
export const READING_FONT_CACHE = 'dogear-reading-faces';
export const COVER_CACHE = 'dogear-covers';
/** The dictionary, if the reader asked for it; only the worker fills this cache. */
export const DICTIONARY_CACHE = 'dogear-dictionary';
/** Files of films, sealed as served; only the worker fills this cache. */
export const PARTS_CACHE = 'dogear-parts';
/** Files shared with the app, until the reader decides; the service worker fills this cache. */
export const SHARED_FILES_CACHE = 'dogear-shared';
/** The inventory of this device, in case the database is lost (decision 0090). */
export const INVENTORY_CACHE = 'dogear-inventory';
export const PREVIOUS_ASSETS_CACHE = 'dogear-previous-assets';
