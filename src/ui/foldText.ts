/** Text as it is looked through: case, accents and apostrophes do not tell two words apart. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();
}
