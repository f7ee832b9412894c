import { addStretch, type Stretch } from '../../contract/reading/stretches';
import type { PlaceRow } from '../tables/rows';
import { seal, unseal } from './seal';

/** The chapters of a book that were read on this device; none when the row is missing or does not open. */
export async function unsealReads(row: PlaceRow | undefined): Promise<readonly Stretch[]> {
  if (row?.reads === undefined) return [];
  return (await unseal<Stretch[]>(purpose(row.bookId), row.reads)) ?? [];
}

/** The sealed column with one chapter more. */
export function sealReadsWith(bookId: number, reads: readonly Stretch[], target: number): Promise<string> {
  return sealReads(bookId, addStretch(reads, [target, target]));
}

export function sealReads(bookId: number, reads: readonly Stretch[]): Promise<string> {
  return seal(purpose(bookId), reads);
}

function purpose(bookId: number): string {
  return `reads/${bookId}`;
}
