/** Normalizes text for search: case, accents and apostrophes do not distinguish words. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();
}
