import type { ChapterEntry } from '../../contract/catalogue/chapters.schema';
import { db } from '../tables/db';
import { headedHash } from './earlierRows';

/**
 * Returns the targets of a book whose stored row was made from the file in the list. Reads only index keys,
 * no text.
 */
export async function heldTargets(bookId: number, chapters: readonly ChapterEntry[]): Promise<Set<number>> {
  const hashOf = new Map(chapters.map(({ target, hash }) => [target, hash]));
  const hashes = [...new Set(hashOf.values())];
  const held = new Set<number>();
  await db.chapters
    .where('hash')
    .anyOf([...hashes, ...hashes.map(headedHash).filter((hash) => !Number.isNaN(hash))])
    .eachKey((key, cursor) => {
      const [id, target] = cursor.primaryKey as unknown as [number, number];
      const hash = hashOf.get(target);
      if (id === bookId && hash !== undefined && (key === hash || (key as unknown) === headedHash(hash)))
        held.add(target);
    });
  return held;
}
