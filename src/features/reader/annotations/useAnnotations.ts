import { type KeptAnnotation, readAnnotations } from '../../../../data/queries/places';
import { useLive } from '../../../platform/live/live';

const NONE: readonly KeptAnnotation[] = [];

/** Returns the annotations of a book, live; null while they load. */
export function useAnnotations(bookId: number): readonly KeptAnnotation[] | null {
  const { loaded, value } = useLive(`annotations/${bookId}`, () => readAnnotations(bookId));
  return loaded ? (value ?? NONE) : null;
}
