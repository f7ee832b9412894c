/**
 * A word is letters with their marks, or digits; in scripts without spaces one character: there a clause would be a word, and one
 * sign that differs would stand for all of it. Digits are apart, since the mark of a note sticks to the word before it.
 */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]\p{M}*|\p{N}+|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}])+/gu;
/** Set between letters to break a line or to shape a glyph. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

export function wordsOf(text: string): string[] {
  return text.replace(UNSEEN, '').normalize('NFC').toLowerCase().match(WORD) ?? [];
}

/** How often each word is there, to be taken one by one. */
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
