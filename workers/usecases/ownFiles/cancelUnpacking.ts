import Dexie from 'dexie';
import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { ALL_OF_IT, deleteForGood } from './removedBooks';

/** `over`: all of it is here already, or nothing more comes, and nothing was changed. */
type CancelledUnpacking = 'gone' | 'stays' | 'over';

/**
 * Ends the unpacking of a file (decision 0089) before it is done. What the file brought goes, as nobody could tell what is missing of it;
 * its reader has the file. A book that was here before, or in which its reader marked something, stays with what there is of it, and
 * the file opened again brings the rest. Whoever unpacks it finds out with its next write.
 */
export function cancelUnpacking({ bookId }: { bookId: number }): Promise<Result<CancelledUnpacking>> {
  return outcome(async () =>
    success(
      await write(ALL_OF_IT, async (): Promise<CancelledUnpacking> => {
        const [own, file] = await Promise.all([db.ownBooks.get(bookId), db.ownFiles.get(bookId)]);
        if (!own?.unpacking || !file) return 'over';
        await db.ownFiles.delete(bookId);
        if (own.unpacking.again || (await hasMarks(bookId))) return 'stays';
        await deleteForGood([bookId]);
        return 'gone';
      }),
    ),
  );
}

async function hasMarks(bookId: number): Promise<boolean> {
  const ofIt = [bookId, Dexie.minKey] as const;
  return (await db.annotations.where('[bookId+target]').between(ofIt, [bookId, Dexie.maxKey]).count()) > 0;
}
