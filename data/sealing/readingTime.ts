import type { ReadingMonth } from '../../contract/reading/readingTime';
import type { ReadingTimeRow } from '../tables/rows';
import { seal, unseal } from './seal';

export async function sealReadingMonth(month: string, counted: ReadingMonth): Promise<ReadingTimeRow> {
  return { month, content: await seal(purpose(month), counted) };
}

/** Undefined when there is no row, or it does not open. */
export async function unsealReadingMonth(row: ReadingTimeRow | undefined): Promise<ReadingMonth | undefined> {
  return row && unseal<ReadingMonth>(purpose(row.month), row.content);
}

function purpose(month: string): string {
  return `readingTime/${month}`;
}
