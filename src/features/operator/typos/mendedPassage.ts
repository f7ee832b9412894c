/**
 * A paragraph with what a reader proposed in place of what they saw. As it is where the words stand in it otherwise than they are shown,
 * with emphasis in the middle of them: then the operator writes it.
 */
export function mendedPassage(passage: string, quote: string, correction: string): string {
  const at = passage.indexOf(quote);
  if (at === -1 || correction === '' || passage.indexOf(quote, at + 1) !== -1) return passage;
  return passage.slice(0, at) + correction + passage.slice(at + quote.length);
}
