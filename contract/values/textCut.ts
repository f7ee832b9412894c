/**
 * How a reader wants a text file to be read. `headings`: one of the choices that were found by its id, a pattern, or 'none'.
 * A field that is left out is chosen by what the text holds.
 */
export type TextCut = { headings?: string | { pattern: string }; encoding?: string };
