const WORD =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]|(?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])[\p{L}\p{N}\p{M}])+(?:['’‑-](?:(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])[\p{L}\p{N}\p{M}])+)*/gu;

/**
 * Returns the number of words; each Chinese or Japanese character counts as one, a hyphenated word as one.
 */
export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
