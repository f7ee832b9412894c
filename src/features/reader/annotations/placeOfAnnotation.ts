import type { KeptAnnotation } from '../../../../data/queries/places';
import type { Place } from '../../../../data/tables/rows';

const QUOTE_CHARACTERS = 64;

export function placeOfAnnotation({ target, start, quote, share, createdAt }: KeptAnnotation): Place {
  return { target, ...start, quote: quote.slice(0, QUOTE_CHARACTERS), chapterShare: share, at: createdAt };
}
