import { hasTarget } from '../../../contract/reading/stretches';
import { type Result, success } from '../../../contract/wire/failure';
import { chapterRead, MAX_WAITING_READS, readTarget } from '../../../data/commands/read';
import { append, dropOldest } from '../../../data/outbox/append';
import { NOVEL_READ_TIMES_KEY, READ_TIMES_KEY } from '../../../data/queries/settings';
import { sealReadsWith, unsealReads } from '../../../data/sealing/reads';
import { NOTED, noteChange } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { countedUp } from '../ground/countedUp';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { planAgain } from '../plan/planAgain';
import { placesSaved } from './savePlace';

/** Reads are noted one after another, in all tabs: each adds to what the one before left. */
const LOCK = 'dogear-reads';

/** Runs once all reads that were told before are noted. */
export function afterReads<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, run) as Promise<T>;
}

/**
 * The reader has begun to read a chapter in earnest: the server is told, once for every book and chapter of this
 * device, and the counters of spec 3 go on. Resolves once it is kept; the telling waits in the outbox while there is
 * no network. `isNew`: it was the first time. Nothing is noted of a book without a place, as there is none to keep.
 */
export function noteRead(request: {
  bookId: number;
  target: number;
  /** Milliseconds since the epoch. */
  at: number;
}): Promise<Result<{ isNew: boolean }>> {
  return outcome(() =>
    afterReads(async () => {
      // The chapter's place may still be on its way into the row.
      await placesSaved();
      const isNew = await note(request);
      if (isNew) {
        void drainOutbox();
        planAgain();
      }
      return success({ isNew });
    }),
  );
}

async function note({
  bookId,
  target,
  at,
}: {
  bookId: number;
  target: number;
  at: number;
}): Promise<boolean> {
  const row = await withDatabase(() => db.places.get(bookId));
  if (!row) return false;
  const before = await unsealReads(row);
  if (hasTarget(before, target)) return false;
  const [reads, ...counters] = await Promise.all([
    sealReadsWith(bookId, before, target),
    countedUp(NOVEL_READ_TIMES_KEY),
    countedUp(READ_TIMES_KEY),
  ]);
  await write([db.places, db.outbox, db.settings, ...NOTED], async () => {
    await db.places.where('bookId').equals(bookId).modify({ reads });
    await noteChange('place', bookId, ['reads']);
    // What is read of the device's own files (ids below 0) is nobody else's business.
    if (bookId > 0)
      await append({
        kind: 'read',
        target: readTarget({ bookId, target }),
        payload: chapterRead(bookId, target, at),
      });
    await dropOldest('read', MAX_WAITING_READS);
    await db.settings.bulkPut(counters);
  });
  return true;
}
