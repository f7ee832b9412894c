import { inflateSync } from 'fflate';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** What chapters are packed with (data/packing/pack), and what their rows call it. */
export type Dictionary = { readonly id: string; readonly bytes: Uint8Array };

/** Bytes that one may have: further back no match is looked for. */
export const MAX_DICTIONARY_BYTES = 28 * 1024;

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
  try {
    const dictionary = { id: row.id, bytes: openDictionary(new Uint8Array(row.data)) };
    recent.set(bookId, dictionary);
    const [oldest] = recent.keys();
    if (recent.size > MOST && oldest !== undefined) recent.delete(oldest);
    return dictionary;
  } catch {
    // Damaged: texts that were packed with it are as if they were not there.
    return undefined;
  }
}

/** Out of the deflated form in which it lies there. Throws where that is damaged. */
export function openDictionary(data: Uint8Array): Uint8Array {
  return inflateSync(data, { out: new Uint8Array(MAX_DICTIONARY_BYTES) });
}
