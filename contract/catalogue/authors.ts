/** Of an author's page (decision 0138). */
export const PEN_NAME_MAX_CHARACTERS = 60;
export const ABOUT_AUTHOR_MAX_CHARACTERS = 1_000;
