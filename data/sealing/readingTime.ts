import type { ReadingMonth } from '../../contract/values/readingTime';
import type { ReadingTimeRow } from '../tables/rows';
import { seal, unseal } from './seal';

export async function sealReadingMonth(month: string, counted: ReadingMonth): Promise<ReadingTimeRow> {
  return { month, content: await seal(monthPurpose(month), counted) };
}

/** Undefined when there is no row, or it does not open. */
export async function unsealReadingMonth(row: ReadingTimeRow | undefined): Promise<ReadingMonth | undefined> {
  return row && unseal<ReadingMonth>(monthPurpose(row.month), row.content);
}

function monthPurpose(month: string): string {
  return `readingTime/${month}`;
}
