/** Titles that contain the chapter's number: "Chapter IV", "12. The Ferry", "Глава 3", "第三章" … */
const NUMBER_WORD =
  /^[^\p{L}\p{Nd}]*((chapter|part|book|canto|stave|letter|scene|act|глава|часть|capítulo|parte)(?!\p{L})|\p{Nd}|第)/iu;
/** … or "IV. The Ferry"; but in "I met a man" the I is a pronoun. */
const ROMAN_NUMBER = /^[IVXLCDM]+\s*([.:)—–-]|$)/u;

export function namesItsNumber(title: string): boolean {
  return NUMBER_WORD.test(title) || ROMAN_NUMBER.test(title.trim());
}
