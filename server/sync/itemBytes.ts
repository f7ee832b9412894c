import type { syncItems } from '../ground/db/schema/sync';

/** Of the row itself and its three index entries. */
const OVERHEAD = 300;

/** What a thing takes on the disk, about: of its words as JSON, before the database makes them smaller. */
export function itemBytes({ key, fields }: Pick<typeof syncItems.$inferSelect, 'key' | 'fields'>): number {
  return OVERHEAD + 2 * key.length + Buffer.byteLength(JSON.stringify(fields));
}
