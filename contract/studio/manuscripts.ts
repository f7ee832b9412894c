import { API_CHAPTER_MOST } from '../openApi/openApi';

/** The longest text of a manuscript, in characters: as that of a chapter that a program sends. */
export const MANUSCRIPT_MOST = API_CHAPTER_MOST;
/** The longest body of a save: the longest text, three bytes a character, sealed and written as a form. */
export const MANUSCRIPT_BODY_BYTES = 448 * 1_024;
/** The most manuscripts of a title. */
export const MOST_MANUSCRIPTS = 100;
/** A person's saves within this time are one version of the history, ms. */
export const VERSION_MS = 10 * 60_000;
/** The most versions of a manuscript and their characters together; the oldest go first, those kept by hand last. */
export const MOST_VERSIONS = 60;
export const MOST_VERSION_CHARACTERS = 2_000_000;
