import Dexie, { liveQuery } from 'dexie';
import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { ALL_OF_IT, deleteForGood } from './removedBooks';

/** Connects a page that opens a chapter of a book still being unpacked with the worker that unpacks it. */
const CHANNEL = 'dogear-own-files';

type Wanted = { readonly bookId: number; readonly target: number };

/** Announces that a reader waits for a chapter. */
export function wantChapter(wanted: Wanted): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(wanted);
  channel.close();
}

/** Collects the chapters of a book that readers wait for, latest first, until it is closed. */
export class WantedChapters {
  readonly #channel = new BroadcastChannel(CHANNEL);
  #targets: number[] = [];

  constructor(bookId: number) {
    this.#channel.onmessage = ({ data }: MessageEvent<Wanted>) => {
      if (data.bookId === bookId) this.#targets.push(data.target);
    };
  }

  take(): number | undefined {
    return this.#targets.pop();
  }

  close(): void {
    this.#channel.close();
  }
}

/**
 * Requests a chapter of a book being unpacked out of turn, and waits until it is stored or unpacking ends.
 * Returns false if it is not stored.
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

/** `over`: the book is complete or no longer unpacked, and nothing was changed. */
type CancelledUnpacking = 'gone' | 'stays' | 'over';

/**
 * Cancels the unpacking of a file (decision 0035). Its stored part is deleted, because its gaps would be
 * unknown and the reader has the file. A book that existed before, or in which the reader marked something,
 * stays as far as it is stored, and opening the file again completes it. The unpacking worker notices with
 * its next write.
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
