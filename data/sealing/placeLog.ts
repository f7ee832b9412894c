import type { PastPlace, PlaceLogRow } from '../tables/rows';
import { seal, unseal } from './seal';

export async function sealPlaceLog(bookId: number, places: readonly PastPlace[]): Promise<PlaceLogRow> {
  return { bookId, content: await seal(purpose(bookId), places) };
}

/** The last places of a book, newest first; undefined when there is no row, or it does not open. */
export async function unsealPlaceLog(row: PlaceLogRow | undefined): Promise<PastPlace[] | undefined> {
  return row && unseal<PastPlace[]>(purpose(row.bookId), row.content);
}

function purpose(bookId: number): string {
  return `placeLog/${bookId}`;
}
