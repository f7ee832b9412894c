const MOST_WORDS = 12;

/** Returns the words of a selection that a dictionary may have, without duplicates. */
export function wordsOf(selection: string): string[] {
  const words = selection.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Returns the word that is shown first: names are in no dictionary, and short words rarely need one. */
export function firstOf(words: readonly string[]): string | undefined {
  return words.find((word) => /^\p{Ll}{4}/u.test(word)) ?? words[0];
}
