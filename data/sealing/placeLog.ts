import type { PastPlace, PlaceLogRow } from '../tables/rows';
import { seal, unseal } from './seal';

export async function sealPlaceLog(bookId: number, places: readonly PastPlace[]): Promise<PlaceLogRow> {
  return { bookId, content: await seal(placeLogPurpose(bookId), places) };
}

/** The last places of a book, newest first; undefined when there is no row, or it does not open. */
export async function unsealPlaceLog(row: PlaceLogRow | undefined): Promise<PastPlace[] | undefined> {
  return row && unseal<PastPlace[]>(placeLogPurpose(row.bookId), row.content);
}

function placeLogPurpose(bookId: number): string {
  return `placeLog/${bookId}`;
}
