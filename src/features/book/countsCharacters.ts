/** Returns whether text length is counted in characters: for languages without spaces between words. */
export function countsCharacters(language: string): boolean {
  return /^(zh|ja|yue)\b/i.test(language);
}
