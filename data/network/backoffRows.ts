import { db } from '../tables/db';
import type { MetaValues } from '../tables/metaValues';
import { withDatabase } from '../tables/openDatabase';
import type { Backoff } from './backoff';

/** The keys of the backoffs shared by all tabs and the service worker. */
type BackoffKey = {
  [Key in keyof MetaValues]: MetaValues[Key] extends Backoff ? Key : never;
}[keyof MetaValues];
export const DELIVERY_BACKOFF = 'deliveryBackoff' satisfies BackoffKey;
export const SYNC_BACKOFF = 'syncBackoff' satisfies BackoffKey;

/** Returns undefined if nothing fails or the row is damaged. */
export async function readBackoff(key: BackoffKey): Promise<Backoff | undefined> {
  const value = (await withDatabase(() => db.meta.get(key)))?.value as Partial<Backoff> | null | undefined;
  const times = [value?.since, value?.failures, value?.lastAt, value?.dueAt, value?.heldUntil];
  return times.every(Number.isFinite) ? (value as Backoff) : undefined;
}
