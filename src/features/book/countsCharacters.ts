/** Whether a text is measured in characters: languages without spaces between words. */
export function countsCharacters(language: string): boolean {
  return /^(zh|ja|yue)\b/i.test(language);
}
