/**
 * A word is letters with their marks, or digits. In scripts without spaces it is one character, because
 * otherwise a whole clause would differ by one sign. Digits are separate because a note's mark follows a word
 * without a space.
 */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]\p{M}*|\p{N}+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}])+/gu;
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

export function wordsOf(text: string): string[] {
  return text.replace(UNSEEN, '').normalize('NFC').toLowerCase().match(WORD) ?? [];
}

export class WordBag {
  readonly #counts = new Map<string, number>();

  constructor(words: Iterable<string>) {
    for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  take(word: string): boolean {
    const count = this.#counts.get(word) ?? 0;
    if (count > 0) this.#counts.set(word, count - 1);
    return count > 0;
  }
}
