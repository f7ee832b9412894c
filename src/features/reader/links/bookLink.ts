import type { Place } from '../../../../data/tables/rows';

const IN_BOOK = /^#(-1|\d{1,6})(?:\/([0-9a-z-]+))?$/;
/** Behind the very start of a chapter, where a place is that chapter and nothing more. */
const INSIDE = 1e-6;

/** Where a link of the text leads (contract/catalogue/chapters.schema, Run). */
export type BookLink =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'note'; readonly label: string }
  | { readonly kind: 'web'; readonly address: string };

/** Reads a run's link; null for what leads nowhere that the reader would go. */
export function readBookLink(link: string): BookLink | null {
  if (link.startsWith('^')) return { kind: 'note', label: link.slice(1) };
  if (/^https?:\/\//.test(link)) return { kind: 'web', address: link };
  const found = IN_BOOK.exec(link);
  if (!found) return null;
  const [, target, blockId = ''] = found;
  const chapterShare = blockId === '' ? 0 : INSIDE;
  return {
    kind: 'place',
    place: { target: Number(target), blockId, offset: 0, quote: '', chapterShare, at: Date.now() },
  };
}
