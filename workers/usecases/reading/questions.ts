import type { Stretch } from '../../../contract/reading/stretches';
import { type Result, success } from '../../../contract/wire/failure';
import { rateTarget } from '../../../data/commands/ratings';
import { readIntentOf } from '../../../data/outbox/read';
import { unsealReads } from '../../../data/sealing/readingRows';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { placesSaved } from './places';
import { afterReads } from './recordRead';

/** After this many chapters of a book (decision 0007) a reader can rate it. */
const CHAPTERS = 3;

/**
 * Returns whether to ask the reader to rate a catalogue book: once per book, after three chapters, and never
 * for one they have rated. The question is recorded before it is shown, so that no answer counts as no.
 */
export function askAboutRating({ bookId }: { bookId: number }): Promise<Result<{ ask: boolean }>> {
  return outcome(async () => {
    if (bookId < 0) return success({ ask: false });
    const [row, book, said] = await Promise.all([
      // A reader who leaves at the end of the third chapter has that read still being recorded.
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

/** Chapters are numbered from 1; front and back matter do not count. */
function chaptersIn(reads: readonly Stretch[]): number {
  return reads.reduce((sum, [first, last]) => sum + Math.max(0, last - Math.max(1, first) + 1), 0);
}

/**
 * Returns whether to ask the reader, on leaving a book, to add it to the library (spec 3,
 * exitReminderBookshelf): once per book, and never for one that is in it. The question is recorded before it
 * is shown.
 */
export function askAboutShelf({ bookId }: { bookId: number }): Promise<Result<{ ask: boolean }>> {
  return outcome(async () => {
    // A first place in the book may still be being written.
    await placesSaved();
    const ask = await write([db.places, db.bookshelf], async () => {
      const [row, shelved] = await Promise.all([db.places.get(bookId), db.bookshelf.get(bookId)]);
      if (!row || row.shelfAsked || shelved) return false;
      await db.places.put({ ...row, shelfAsked: true });
      return true;
    });
    return success({ ask });
  });
}
