/** Nobody looks up a page. */
const MOST_WORDS = 12;

/** The words of a selection that can stand in a dictionary, each once. */
export function wordsOf(selection: string): string[] {
  const words = selection.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** The word that is shown first: names stand in no dictionary, and nobody wonders what a short word means. */
export function firstOf(words: readonly string[]): string | undefined {
  return words.find((word) => /^\p{Ll}{4}/u.test(word)) ?? words[0];
}
