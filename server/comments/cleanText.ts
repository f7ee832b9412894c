/** Characters that nobody sees and that turn, hide or cut what stands beside them; Postgres keeps no character 0. */
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A comment as it is kept: plain text, at most one empty line at a time. Empty when nothing is left of it. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
