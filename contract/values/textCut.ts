/**
 * How a reader wants a text file to be read. `headings`: one of the choices that were found by its id, a pattern, or 'none'.
 * What is left out is found out from the text.
 */
export type TextCut = { headings?: string | { pattern: string }; encoding?: string };
