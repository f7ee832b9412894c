import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';

/** Hashes of the files of chapters whose key came while no text of theirs was on the device. */
export function readUnlockedFiles(): Promise<string[]> {
  return withDatabase(() =>
    db.transaction('r', [db.grants, db.chapters, db.chapterLists], async () => {
      const hashes: string[] = [];
      for (const { kind, bookId, target, itemId } of await db.grants.where('unopened').equals(1).toArray()) {
        if (kind !== 'chapter' || (await db.chapters.get([bookId, target]))) continue;
        const list = await db.chapterLists.get(bookId);
        const hash = list?.chapters.find(({ id }) => id === itemId)?.hash;
        if (hash) hashes.push(hash);
      }
      return hashes;
    }),
  );
}
