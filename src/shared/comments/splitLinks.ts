export type TextPart = { readonly text: string; readonly href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/gi;
/**
 * Punctuation at the end of a sentence is not part of the address, nor is a closing bracket that was not
 * opened in it.
 */
const TRAILING = /[.,;:!?…。，！？、；：»”’]+$/;

/** Splits plain text into text and addresses. No other markup is interpreted. */
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
