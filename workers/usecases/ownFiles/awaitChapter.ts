import { liveQuery } from 'dexie';
import { db } from '../../../data/tables/db';
import { wantChapter } from './wantedChapters';

/**
 * Has a chapter of a book that is being unpacked brought ahead of its turn, and waits until it is there or nothing more is to
 * come. False: it did not come.
 */
export async function awaitChapter(bookId: number, target: number): Promise<boolean> {
  if (!(await isUnpacked(bookId))) return false;
  wantChapter({ bookId, target });
  return new Promise((resolve) => {
    const watched = liveQuery(async () => ({
      isHere: (await db.chapters.where('[bookId+target]').equals([bookId, target]).count()) > 0,
      goesOn: await isUnpacked(bookId),
    })).subscribe({
      next: ({ isHere, goesOn }) => {
        if (!isHere && goesOn) return;
        // Not before `subscribe` has returned.
        queueMicrotask(() => watched.unsubscribe());
        resolve(isHere);
      },
      error: () => resolve(false),
    });
  });
}

async function isUnpacked(bookId: number): Promise<boolean> {
  return (await db.ownFiles.where('bookId').equals(bookId).count()) > 0;
}
