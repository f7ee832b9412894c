/** How often a page that can be seen tells its worker that its thread runs, ms. */
export const BEAT_MS = 5_000;
/** So many turns of the worker's own clock, each of `BEAT_MS`, without a word: the page hangs. */
export const SILENT_TURNS = 4;
