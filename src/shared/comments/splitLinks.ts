/** A stretch of a comment: words, or an address that is led to. */
export type TextPart = { readonly text: string; readonly href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;
/** What ends a sentence, not an address; a closing bracket where none was opened in it. */
const TRAILING = /[.,;:!?…。，！？、；：»”’]+$/;

/** Plain text with its addresses set apart. Nothing else in it means anything. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = URL.parse(address)?.href;
    if (href === undefined) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function trimmed(found: string): string {
  const address = found.replace(TRAILING, '');
  return address.endsWith(')') && !address.includes('(') ? trimmed(address.slice(0, -1)) : address;
}
