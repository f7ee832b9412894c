import { hasTarget } from '../../../contract/reading/stretches';
import { type Result, success } from '../../../contract/wire/failure';
import { chapterRead, MAX_WAITING_READS, readTarget } from '../../../data/commands/reads';
import { append, dropOldest } from '../../../data/outbox/append';
import { NOVEL_READ_TIMES_KEY, READ_TIMES_KEY } from '../../../data/queries/settings';
import { sealReadsWith, unsealReads } from '../../../data/sealing/readingRows';
import { RECORDED, recordChange } from '../../../data/sync/recordChange';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { countedUp } from '../ground/countedUp';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { planAgain } from '../plan/planAgain';
import { placesSaved } from './places';

/** Reads are recorded one at a time across all tabs: each adds to the previous ones. */
const LOCK = 'dogear-reads';

/** Runs once all earlier reads are recorded. */
export function afterReads<T>(run: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, run) as Promise<T>;
}

/**
 * Records that the reader has really begun a chapter: the server is notified once for each book and chapter
 * of this device, and the counters of spec 3 increase. Resolves once it is stored; the intent waits in the
 * outbox while there is no network. `isNew`: it was the first time. Records nothing for a book without a
 * place, because there is no row for it.
 */
export function recordRead(request: {
  bookId: number;
  target: number;
  /** Milliseconds since the epoch. */
  at: number;
}): Promise<Result<{ isNew: boolean }>> {
  return outcome(() =>
    afterReads(async () => {
      // The chapter's place may still be being written.
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
  await write([db.places, db.outbox, db.settings, ...RECORDED], async () => {
    await db.places.where('bookId').equals(bookId).modify({ reads });
    await recordChange('place', bookId, ['reads']);
    // Reading of own books (ids below 0) is not reported.
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
