/**
 * Returns a paragraph with the quotation replaced by the correction. Unchanged if the source does not contain
 * the quotation literally, for example because of emphasis in it: then the operator edits it.
 */
export function correctedPassage(passage: string, quote: string, correction: string): string {
  const at = passage.indexOf(quote);
  if (at === -1 || correction === '' || passage.indexOf(quote, at + 1) !== -1) return passage;
  return passage.slice(0, at) + correction + passage.slice(at + quote.length);
}
