import type { ReadingMonth } from '../../contract/reading/readingTime';
import { addStretch, type Stretch } from '../../contract/reading/stretches';
import type { VideoHistoryEntry, VideoHistoryRow } from '../tables/dramaRows';
import type {
  Annotation,
  AnnotationRow,
  PastPlace,
  PlaceLogRow,
  PlaceRow,
  ReadingTimeRow,
} from '../tables/rows';
import { seal, unseal } from './seal';

export type KeptAnnotation = Annotation & { id: string; bookId: number; target: number };

export async function sealAnnotation(kept: KeptAnnotation): Promise<AnnotationRow> {
  const { id, bookId, target, ...annotation } = kept;
  return { id, bookId, target, content: await seal(annotationPurpose(id), annotation) };
}

export async function unsealAnnotation(row: AnnotationRow): Promise<KeptAnnotation | undefined> {
  const { id, bookId, target } = row;
  const annotation = await unseal<Annotation>(annotationPurpose(id), row.content);
  return annotation && { ...annotation, id, bookId, target };
}

function annotationPurpose(id: string): string {
  return `annotation/${id}`;
}

export async function sealPlaceLog(bookId: number, places: readonly PastPlace[]): Promise<PlaceLogRow> {
  return { bookId, content: await seal(placeLogPurpose(bookId), places) };
}

/** Returns the last places in a book, newest first, or undefined if there is no row or it does not open. */
export async function unsealPlaceLog(row: PlaceLogRow | undefined): Promise<PastPlace[] | undefined> {
  return row && unseal<PastPlace[]>(placeLogPurpose(row.bookId), row.content);
}

function placeLogPurpose(bookId: number): string {
  return `placeLog/${bookId}`;
}

/** Returns the chapters of a book read on this device; none if the row is missing or does not open. */
export async function unsealReads(row: PlaceRow | undefined): Promise<readonly Stretch[]> {
  if (row?.reads === undefined) return [];
  return (await unseal<Stretch[]>(readsPurpose(row.bookId), row.reads)) ?? [];
}

/** Returns the sealed column with one more chapter. */
export function sealReadsWith(bookId: number, reads: readonly Stretch[], target: number): Promise<string> {
  return sealReads(bookId, addStretch(reads, [target, target]));
}

export function sealReads(bookId: number, reads: readonly Stretch[]): Promise<string> {
  return seal(readsPurpose(bookId), reads);
}

function readsPurpose(bookId: number): string {
  return `reads/${bookId}`;
}

export async function sealReadingMonth(month: string, counted: ReadingMonth): Promise<ReadingTimeRow> {
  return { month, content: await seal(monthPurpose(month), counted) };
}

/** Returns undefined if there is no row or it does not open. */
export async function unsealReadingMonth(row: ReadingTimeRow | undefined): Promise<ReadingMonth | undefined> {
  return row && unseal<ReadingMonth>(monthPurpose(row.month), row.content);
}

function monthPurpose(month: string): string {
  return `readingTime/${month}`;
}

export async function sealVideoHistory(entry: VideoHistoryEntry): Promise<VideoHistoryRow> {
  return { id: entry.id, time: entry.time, content: await seal(watchedPurpose(entry.id), entry) };
}

/** Returns undefined if there is no row or it does not open. */
export async function unsealVideoHistory(
  row: VideoHistoryRow | undefined,
): Promise<VideoHistoryEntry | undefined> {
  return row && unseal<VideoHistoryEntry>(watchedPurpose(row.id), row.content);
}

function watchedPurpose(id: number): string {
  return `videoHistory/${id}`;
}
