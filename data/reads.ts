import type { RequestOf } from '../contract/endpoints';
import { addStretch, type Stretch } from '../contract/stretches';
import type { OutboxRow, PlaceRow } from './rows';
import { seal, unseal } from './seal';

/** Reads that wait on a device that is long offline; beyond them the oldest go. */
export const MAX_WAITING_READS = 500;
/** A read the server keeps failing on stops holding up those behind it. */
const PATIENCE_ATTEMPTS = 10;

/** Payload of a `read` intent: the server counts a chapter as read (spec 7, set_userLog). */
export type ReadIntent = Omit<RequestOf<'userLog'>, 'requestId' | 'userId'> & {
  detail: { bookId: number; target: number };
};

export function chapterRead(bookId: number, target: number, at: number): ReadIntent {
  return { page: 'reading', action: 'read', detail: { bookId, target }, dateTime: at };
}

/** Reads arrive in the order they were made, and what is said of a book arrives after its reads. */
export function isBehindRead(earlier: OutboxRow, row: OutboxRow): boolean {
  if (earlier.kind !== 'read' || (earlier.accountId !== 0 && earlier.accountId !== row.accountId))
    return false;
  if (earlier.attempts >= PATIENCE_ATTEMPTS && earlier.failure?.name === 'serverFault') return false;
  return row.kind === 'read' || (earlier.payload as ReadIntent).detail.bookId === row.payload.bookId;
}

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
