/** A part of a printed line: what readers write is no command to the operator's terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
