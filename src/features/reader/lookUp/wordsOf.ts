/** Nobody looks up a page. */
const MOST_WORDS = 12;

/** The words of a selection that can stand in a dictionary, each once. */
export function wordsOf(selection: string): string[] {
  const words = selection.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** The word that is shown first: articles and the like stand in no dictionary, or tell nobody anything. */
export function firstOf(words: readonly string[]): string | undefined {
  return words.find((word) => word.length > 3) ?? words[0];
}
