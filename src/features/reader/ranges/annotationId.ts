import { v5 as uuidv5 } from 'uuid';
import type { KeptAnnotation } from '../../../../data/queries/places';

const NAMESPACE = '5b9a3f0e-6a53-4c36-9f0e-2b1d8c7e4a10';

/**
 * Returns the id of an annotation, derived from the marked passage: the same passage marked twice, even on
 * two devices, is one annotation.
 */
export function annotationId({
  kind,
  bookId,
  target,
  start,
  end,
}: Pick<KeptAnnotation, 'kind' | 'bookId' | 'target' | 'start' | 'end'>): string {
  const spots = [start, end].map(({ blockId, offset }) => `${blockId} ${offset}`);
  return uuidv5([kind, bookId, target, ...spots].join('/'), NAMESPACE);
}
