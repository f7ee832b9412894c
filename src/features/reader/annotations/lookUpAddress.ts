/** A longer phrase is no dictionary entry. */
const MOST_WORDS = 3;

/**
 * Returns the address that explains words in their own language: a dictionary, or an encyclopaedia for a
 * longer phrase.
 */
export function lookUpAddress(quote: string, language: string): string {
  const words = quote.replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const site = words.split(' ').length <= MOST_WORDS ? 'wiktionary' : 'wikipedia';
  const edition = /^[a-z]{2,3}/.exec(language.toLowerCase())?.[0] ?? 'en';
  return `https://${edition}.${site}.org/w/index.php?search=${encodeURIComponent(words.slice(0, 200))}`;
}
