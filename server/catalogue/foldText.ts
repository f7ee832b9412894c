/** Letters that no decomposition brings to their plain form. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Text as search compares it: lower case, without diacritics, apostrophes dropped, everything that is neither letter
 * nor digit one space. "L’Étranger: Part 2" becomes "letranger part 2".
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
