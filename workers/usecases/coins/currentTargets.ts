import type { ChapterEntry } from '../../../contract/schemas/chapter';
import { db } from '../../../data/tables/db';

/** Targets whose stored row was made from the file the list names now. Reads index keys only, no text. */
export async function currentTargets(
  bookId: number,
  chapters: readonly ChapterEntry[],
): Promise<Set<number>> {
  const hashOf = new Map(chapters.map((entry) => [entry.target, entry.hash]));
  const current = new Set<number>();
  await db.chapters
    .where('hash')
    .anyOf([...new Set(hashOf.values())])
    .eachKey((hash, cursor) => {
      const [rowBookId, target] = cursor.primaryKey as unknown as [number, number];
      if (rowBookId === bookId && hashOf.get(target) === hash) current.add(target);
    });
  return current;
}
