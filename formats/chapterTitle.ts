/** Chapter titles as books print them, and what they reveal. */
const ROMAN = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/i;
const NUMBER = /^(?:\d{1,4}|[ivxlcdm]{1,9})$/i;
const LABELLED =
  /^(?:chapter|chap\.|глава|capítulo|capitulo|chapitre|kapitel)\s+(?:the\s+)?[\p{L}\d][\p{L}\d-]*|^第[\d零〇一二三四五六七八九十百千两]+[章回节話话]/iu;
const SMALL_WORDS = new Set(
  'a an and as at but by for from in into nor of off on or over the to up with'.split(' '),
);
const LABELS: Record<string, string> = {
  en: 'Chapter',
  ru: 'Глава',
  pt: 'Capítulo',
  es: 'Capítulo',
  fr: 'Chapitre',
  de: 'Kapitel',
};

/**
 * Removes trailing characters of that kind. A regular expression would retry at each such character in the
 * middle.
 */
export function trimmedEnd(text: string, kind: RegExp): string {
  let end = text.length;
  while (end > 0 && kind.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

export function isNumeral(text: string): boolean {
  return NUMBER.test(text) && (/^\d+$/.test(text) || (text !== '' && ROMAN.test(text)));
}

/** Returns true for "Chapter 3", "IV", "XII: Council of War", "3. The road", "第十二章 海". */
export function isNumbered(title: string): boolean {
  if (LABELLED.test(title)) return true;
  const head = /^([\p{L}\d]+)(?:[.:)]\s|[.:)]?$|\s*[—–]\s)/u.exec(title)?.[1];
  return head !== undefined && isNumeral(head);
}

/** Returns true for a title that is only a number, labelled or not: "Chapter IV.", "12". */
export function isBareNumber(title: string): boolean {
  const label = LABELLED.exec(title)?.[0] ?? '';
  const rest = trimmedEnd(title.slice(label.length), /[.:\s]/);
  return rest === '' || isNumeral(rest);
}

/**
 * Returns a title for the contents page, with normalised white space and capitals, and a label for a bare
 * number.
 */
export function tidyTitle(raw: string, language: string): string {
  const title = softenCapitals(
    raw
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<!\.)\.$/, ''),
    language,
  );
  if (!isNumeral(title)) return title;
  const label = LABELS[language.slice(0, 2).toLowerCase()];
  return label === undefined ? title : `${label} ${title.toUpperCase()}`;
}

/** Returns only the letters and digits, for comparing a title with a heading. */
export function titleKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Handles each half separately: "PART ONE: The Shore" is in capitals only in its first half. */
function softenCapitals(title: string, language: string): string {
  return title
    .split(/((?<=\S)[:—–]\s*)/)
    .map((piece, index) => (index % 2 === 0 ? softenPiece(piece, language) : piece))
    .join('');
}

function softenPiece(title: string, language: string): string {
  const letters = title.replace(/[^\p{L}]/gu, '');
  if (letters.length < 4 || letters !== letters.toUpperCase() || letters === letters.toLowerCase())
    return title;
  const words = title.split(' ');
  return words
    .map((word, index) => {
      const bare = word.replace(/[^\p{L}]/gu, '');
      if (
        bare !== '' &&
        ROMAN.test(bare) &&
        bare !== 'MIX' &&
        (bare.length > 1 || bare === 'I' || bare === 'V' || bare === 'X')
      )
        return word;
      const lower = word.toLowerCase();
      const starts = index === 0 || /[.:—–-]$/.test(words[index - 1] ?? '');
      if (language.startsWith('en') && !starts && SMALL_WORDS.has(lower.replace(/[^\p{L}]/gu, '')))
        return lower;
      if (!language.startsWith('en') && !starts && language !== '') return lower;
      return lower.replace(/\p{L}/u, (letter) => letter.toUpperCase());
    })
    .join(' ');
}
