/*
 * A person's text (a name, a comment, a message) is shown beside other people's. This removes characters that
 * are invisible, change the direction of surrounding text or cover their neighbours, by Unicode property, and
 * preserves every script and every emoji (decision 0041).
 */

/**
 * Scripts with joining letters: a joiner or non-joiner changes a word's spelling, in Persian between any two
 * letters.
 */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mandaic}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Mongolian}\\p{Script=Phags_Pa}]';
/** Indic and related scripts, in which a joiner selects the form of a cluster. */
const CLUSTERING =
  '[\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}' +
  '\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Newa}\\p{Script=Tirhuta}]';
/** Code points reserved for future emoji already count as emoji, so that an older server preserves them. */
const EMOJI = '\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?';

const MEANINGFUL = [
  // The flags of England, Scotland and Wales, which use tag characters.
  '\\u{1F3F4}(?:\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073}))\\u{E007F}',
  `${EMOJI}(?:\\u200D${EMOJI})*`,
  '[0-9#*]\\uFE0F?\\u20E3',
  '\\p{Unified_Ideograph}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '\\p{Script=Mongolian}(?:[\\u180B-\\u180D\\u180F]|\\u180E(?=\\p{Script=Mongolian}))',
  `${JOINING}\\p{M}{0,5}(?:\\u200D|\\u200C(?=\\u200C*${JOINING}))`,
  `(?=\\p{M})${CLUSTERING}[\\u200C\\u200D]|${CLUSTERING}[\\u200C\\u200D](?=${CLUSTERING})`,
  // Visible format characters: they enclose digits or a verse's number, or combine hieroglyphs.
  '[\\n\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}\\u{13430}-\\u{13455}]',
].join('|');

const UNSEEN = new RegExp(`(${MEANINGFUL})|[\\p{C}\\p{Default_Ignorable_Code_Point}\\uFFFC\\u{1D159}]`, 'gu');

/** More marks than any letter has. Normalisation takes quadratic time in their number. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Marks at the beginning of a line would attach to the text before it. */
const WITHOUT_LETTER = /(^|\n)(?:[^\S\n]*\p{M}+)+/gu;
const MANY_MARKS = /(\P{M})(\p{M}{4,})/gu;
const MOST_MARKS = 3;
/** A pointed letter of the Hebrew Bible or a Burmese syllable has up to five marks. */
const MOST_MARKS_STACKED = 5;
const STACKING =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Javanese}\p{Script=Tai_Tham}]/u;

/** Cleans a single line: collapses spaces and removes invisible characters. Empty if nothing remains. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim();
}

/** Cleans a text of several lines, with at most one empty line in a row. */
export function cleanLines(text: string): string {
  return clean(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Isolates a name's text direction, so that it does not reorder the sentence around it. In markup `<bdi>`
 * does the same.
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Removes only control characters from a text that only its author sees. */
export function cleanPrivate(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}

function clean(text: string): string {
  return (
    text
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      // The empty braille cell is braille's space.
      .replace(/[\t\u2800]/g, ' ')
      .replace(UNSEEN, (_, meaningful: string | undefined) => meaningful ?? '')
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFC')
      .replace(WITHOUT_LETTER, '$1')
      .replace(MANY_MARKS, (_, letter: string, marks: string) => letter + firstOf(marks, letter))
  );
}

function firstOf(marks: string, letter: string): string {
  return [...marks].slice(0, STACKING.test(letter) ? MOST_MARKS_STACKED : MOST_MARKS).join('');
}
