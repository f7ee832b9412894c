import type { Stretch } from '../../../contract/reading/stretches';
import { type Result, success } from '../../../contract/wire/failure';
import { rateTarget } from '../../../data/commands/rate';
import { readIntentOf } from '../../../data/outbox/read';
import { unsealReads } from '../../../data/sealing/reads';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { afterReads } from './noteRead';

/** Whoever has read this many chapters of a book (decision 0011) has an opinion of it. */
const CHAPTERS = 3;

/**
 * Whether to ask the reader what they think of a book of the catalogue: once for every book, after three chapters, and
 * never about one they have rated. That they were asked is remembered before the question is shown, so that no answer is a no for good.
 */
export function askAboutRating({ bookId }: { bookId: number }): Promise<Result<{ ask: boolean }>> {
  return outcome(async () => {
    if (bookId < 0) return success({ ask: false });
    const [row, book, said] = await Promise.all([
      // Whoever leaves at the end of the third chapter has that read on its way.
      afterReads(() => withDatabase(() => db.places.get(bookId))),
      withDatabase(() => db.books.get(bookId)),
      readIntentOf('rate', rateTarget({ bookId })),
    ]);
    const isRated = said !== undefined || (book?.detail.rating.mine ?? 0) > 0;
    if (!book || isRated || chaptersIn(await unsealReads(row)) < CHAPTERS) return success({ ask: false });
    const ask = await write([db.places], async () => {
      const present = await db.places.get(bookId);
      if (!present || present.ratingAsked) return false;
      await db.places.put({ ...present, ratingAsked: true });
      return true;
    });
    return success({ ask });
  });
}

/** Chapters have numbers from 1 on; what stands before and behind the story is not one. */
function chaptersIn(reads: readonly Stretch[]): number {
  return reads.reduce((sum, [first, last]) => sum + Math.max(0, last - Math.max(1, first) + 1), 0);
}
