import { inflateSync } from 'fflate';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { PackDictionaryRow } from '../tables/rows';

/** What chapters are packed with (data/packing/pack), and what their rows call it. */
export type Dictionary = {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** It is all the texts of its book, and nothing is packed with it (data/packing/packSolid). */
  readonly isSolid: boolean;
};

/** Bytes that one may have: further back no match is looked for. */
export const MAX_DICTIONARY_BYTES = 28 * 1024;
/** What the texts of a book may be that are packed as one, unpacked: all of them are unpacked where the first is read. */
export const MAX_SOLID_BYTES = 160 * 1024;
/** Up to here a book's text is packed as one, not with a dictionary: as JSON, with its marks, it is a tenth longer. */
export const MAX_SOLID_TEXT_BYTES = 0.8 * MAX_SOLID_BYTES;

/** Those of the books that were read last. */
const recent = new Map<number, Dictionary>();
const MOST = 8;

/** A book's dictionary, as this realm read it last. */
export async function readDictionary(bookId: number): Promise<Dictionary | undefined> {
  return recent.get(bookId) ?? readDictionaryNow(bookId);
}

export async function readDictionaryNow(bookId: number): Promise<Dictionary | undefined> {
  const row = await withDatabase(() => db.packDictionaries.get(bookId));
  recent.delete(bookId);
  if (!row) return undefined;
  const bytes = openDictionary(row);
  // Damaged: texts that were packed with it are as if they were not there.
  if (!bytes) return undefined;
  const dictionary = { id: row.id, bytes, isSolid: row.solid === true };
  recent.set(bookId, dictionary);
  const [oldest] = recent.keys();
  if (recent.size > MOST && oldest !== undefined) recent.delete(oldest);
  return dictionary;
}

/** Out of the deflated form in which it lies there. Undefined where that is damaged. */
export function openDictionary({ data, solid }: PackDictionaryRow): Uint8Array | undefined {
  try {
    const most = solid ? MAX_SOLID_BYTES : MAX_DICTIONARY_BYTES;
    return inflateSync(new Uint8Array(data), { out: new Uint8Array(most) });
  } catch {
    return undefined;
  }
}
