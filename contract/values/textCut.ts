/**
 * How a reader wants a text file to be read. `headings`: one of the choices that were found by its id, a pattern, or 'none'.
 * The text decides what is left out here.
 */
export type TextCut = { headings?: string | { pattern: string }; encoding?: string };
