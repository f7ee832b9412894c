import { addStretch, type Stretch } from '../../contract/values/stretches';
import type { PlaceRow } from '../tables/rows';
import { seal, unseal } from './seal';

/** The chapters of a book that were read on this device; none when the row is missing or does not open. */
export async function unsealReads(row: PlaceRow | undefined): Promise<readonly Stretch[]> {
  if (row?.reads === undefined) return [];
  return (await unseal<Stretch[]>(readsPurpose(row.bookId), row.reads)) ?? [];
}

/** The sealed column with one chapter more. */
export function sealReadsWith(bookId: number, reads: readonly Stretch[], target: number): Promise<string> {
  return sealReads(bookId, addStretch(reads, [target, target]));
}

export function sealReads(bookId: number, reads: readonly Stretch[]): Promise<string> {
  return seal(readsPurpose(bookId), reads);
}

function readsPurpose(bookId: number): string {
  return `reads/${bookId}`;
}
